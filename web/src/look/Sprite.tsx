// The shapes that cards, chips and the mark are made of, once in the document; cards refer to them.

const RANKS: Readonly<Record<string, string>> = {
  "2": "M4 11.5C4 6 8.6 2.5 15 2.500S26 6 26 12c0 8.5-14.5 14.5-22 25.500h23.5",
  "3": "M5 8.500C6.5 4.6 10.3 2.5 15 2.500c6 0 10 3.4 10 8.500s-4 8.3-10.5 8.300C22 19.3 26.5 22.6 26.5 28.200S22 37.5 15 37.500c-5.5 0-9.5-2.3-11.5-6.5",
  "4": "M21.5 39.500V3.500L3 28h26",
  "5": "M25.5 2.500H8L6.2 18.200C8.4 16 11.5 14.8 15 14.800c6.8 0 11.5 4.4 11.5 11.200S21.8 37.5 15 37.500c-5.2 0-9.2-2.2-11.5-6",
  "6": "M22.5 2.500C12.5 8.5 4 17 4 26.500a11 11 0 0 0 22 0 11 11 0 0 0-22 0",
  "7": "M3 2.500h24.500C19 13.5 14 25.5 13 39.5",
  "8": "M15 2.500a9 8.2 0 0 1 0 16.4 9 8.2 0 0 1 0-16.400zM15 18.900a11 9.3 0 0 1 0 18.6 11 9.3 0 0 1 0-18.600z",
  "9": "M7.5 37.500C17.5 31.5 26 23 26 13.500a11 11 0 0 0-22 0 11 11 0 0 0 22 0",
  T: "M3.4 1.500v37M19.6 2.500c5.3 0 7.9 6 7.9 17.500s-2.6 17.5-7.9 17.500S11.7 31.5 11.7 20 14.3 2.5 19.6 2.500z",
  J: "M11 2.500h12.500V27c0 7-4 10.5-9.8 10.5-5.2 0-8.9-2.9-9.7-8",
  Q: "M15 2.500c7.5 0 11.5 6.3 11.5 17.500S22.5 37.5 15 37.5 3.5 31.2 3.5 20 7.5 2.5 15 2.500zM17 28.500l10.5 11",
  K: "M5 1v38M26.5 1.500L5.5 24M12.5 17L27.5 39",
  A: "M3 39L15 2.5 27 39M7.3 27h15.4",
};

const SUITS: Readonly<Record<string, string>> = {
  h: "M16 29.500C6.5 21.5 2 16.5 2 10.8 2 6.2 5.4 3 9.3 3c2.9 0 5.4 1.7 6.7 4.400C17.3 4.7 19.8 3 22.7 3 26.6 3 30 6.2 30 10.800c0 5.7-4.5 10.7-14 18.700z",
  d: "M16 1.500C19.3 7 23 11.6 27.5 16 23 20.4 19.3 25 16 30.5 12.7 25 9 20.4 4.5 16 9 11.6 12.7 7 16 1.500z",
  s: "M16 1.800C20.5 8.2 29 12.8 29 19.600c0 3.8-2.9 6.4-6.3 6.4-2.2 0-4-.9-5.2-2.5.3 2.9 1.3 5.1 3.2 7h-9.400c1.9-1.9 2.9-4.1 3.2-7C13.3 25.1 11.5 26 9.3 26 5.9 26 3 23.4 3 19.6 3 12.8 11.5 8.2 16 1.800z",
  c: "M16 1.800a6.6 6.6 0 0 1 5 10.9 6.6 6.6 0 1 1-3.6 10.900c.3 2.7 1.3 5 3.3 6.900h-9.400c2-1.9 3-4.2 3.3-6.900A6.6 6.6 0 1 1 11 12.700a6.6 6.6 0 0 1 5-10.900z",
};

/** Heights of the ladder 7-5-4-3-2, as the mark, the engraving and the card back draw it. */
const LADDER = [7, 5, 4, 3, 2] as const;

function Back() {
  const width = 11.2;
  const step = 13.5;
  const unit = 10.2;
  return (
    <symbol id="card-back" viewBox="0 0 80 112">
      <rect class="back-rim" x=".75" y=".75" width="78.5" height="110.5" rx="9" stroke-width="1.5" />
      <rect class="back-ground" x="5.5" y="5.5" width="69" height="101" rx="5.5" />
      {LADDER.map((height, index) => (
        <g key={height}>
          <rect class="back-up" x={7.4 + index * step} y={104.6 - height * unit} width={width} height={height * unit} rx="2.5" />
          <rect class="back-down" x={80 - 7.4 - width - index * step} y={7.4} width={width} height={height * unit} rx="2.5" opacity=".92" />
        </g>
      ))}
    </symbol>
  );
}

export function Sprite() {
  return (
    <svg width="0" height="0" aria-hidden="true" style={{ position: "absolute" }}>
      <defs>
        {Object.entries(RANKS).map(([rank, path]) => (
          <symbol key={rank} id={`rank-${rank}`} viewBox="0 0 31 41" overflow="visible">
            <path class="glyph" d={path} />
          </symbol>
        ))}
        {Object.entries(SUITS).map(([suit, path]) => (
          <symbol key={suit} id={`suit-${suit}`} viewBox="0 0 32 32">
            <path class="pip" d={path} />
          </symbol>
        ))}
        <Back />
        <symbol id="ladder" viewBox="0 0 28 28">
          {LADDER.map((height, index) => (
            <rect key={height} class="pip" x={0.5 + index * 5.6} y={27 - height * 3.7} width="4.2" height={height * 3.7} rx="1.3" />
          ))}
        </symbol>
        <symbol id="slab" viewBox="0 0 26 8">
          <rect class="slab-body" x=".5" y=".5" width="25" height="7" rx="2" />
          <path class="slab-mark" d="M5 1h3.600v6H5zM17.4 1H21v6h-3.600z" />
        </symbol>
      </defs>
    </svg>
  );
}
