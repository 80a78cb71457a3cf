// Line icons of one weight; each stands beside or inside something that has words.

const PATHS = {
  back: "M14.5 5.500L8 12l6.5 6.5",
  log: "M5 7h14M5 12h14M5 17h8",
  chat: "M5 6h14v10H11l-4 3.500V16H5z",
  sound: "M5 9.700h3.200L12.5 6v12l-4.3-3.700H5zM15.5 9.500a3.6 3.6 0 0 1 0 5M17.8 7a7 7 0 0 1 0 10",
  mute: "M5 9.700h3.200L12.5 6v12l-4.3-3.700H5zM16 9.700l4.6 4.600M20.6 9.700L16 14.3",
  settings: "M4.5 8.500h8M17.5 8.500h2M4.5 15.500h2M11.5 15.500h8M15 6.300a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400zM9 13.300a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400z",
  help: "M12 3.700a8.3 8.3 0 1 1 0 16.6 8.3 8.3 0 0 1 0-16.600zM9.7 9.700A2.4 2.4 0 0 1 12 7.900c1.4 0 2.4.9 2.4 2.2 0 1.9-2.4 2-2.4 3.800M12 16.600v.2",
  close: "M6.5 6.500l11 11M17.5 6.500l-11 11",
  link: "M10.5 13.500a3.6 3.6 0 0 0 5.1 0l2.8-2.800a3.6 3.6 0 0 0-5.1-5.100l-1.2 1.200M13.5 10.500a3.6 3.6 0 0 0-5.1 0l-2.8 2.800a3.6 3.6 0 0 0 5.1 5.100l1.2-1.2",
  offline: "M4.5 4.500l15 15M3.8 10.600a12 12 0 0 1 3.7-2.500M11 7a12 12 0 0 1 9.2 3.600M7 14a7.3 7.3 0 0 1 3-1.800M14.5 12.700A7.3 7.3 0 0 1 17 14M12 17.500v.2",
  pause: "M9 7v10M15 7v10",
  clock: "M12 3.700a8.3 8.3 0 1 1 0 16.6 8.3 8.3 0 0 1 0-16.600zM12 7.500V12l3 2",
  more: "M6 12v.2M12 12v.2M18 12v.2",
  eye: "M3.5 12S6.7 6.5 12 6.5 20.5 12 20.5 12 17.3 17.5 12 17.5 3.5 12 3.5 12zM12 9.700a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.600z",
  plus: "M12 6v12M6 12h12",
  tick: "M6 12.500l4 4 8-9",
  door: "M13.5 4.500H6v15h7.500M10.5 12h9.500M16.5 8.500L20 12l-3.5 3.5",
  down: "M12 5v10M7.500 11.500L12 16l4.500-4.500M6 19h12",
  file: "M7 3.500h7l4 4v13H7zM14 3.500V8h4M10 13h5M10 16.500h5",
  hands: "M4 8.500l8-2.200 2.800 10.300-8 2.200zM12.500 5h8v11.500h-4",
  study: "M5 19V9M10 19V5M15 19v-7M20 19v-4M3.5 19h18",
  people: "M9 5.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3.5 18.500c0-3 2.4-5 5.5-5s5.5 2 5.5 5M15.5 6a2.8 2.8 0 0 1 0 5.300M17 13.900c2.1.5 3.5 2.2 3.5 4.6",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  const heavy = name === "pause" || name === "more";
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        stroke-width={heavy ? 2.8 : 1.8}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
