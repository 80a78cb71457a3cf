// A sentence of the catalogue with its stressed parts in bold.

import type { Key, ValuesOf } from "../words";
import { sayPieces } from "../words";
import type { Piece } from "../words/say";

export function Words<K extends Key>({ of, with: values }: { of: K; with?: ValuesOf<K> }) {
  const say = sayPieces as (key: Key, values: unknown) => Piece[];
  return (
    <>
      {say(of, values ?? {}).map((piece, index) =>
        piece.strong ? <b key={index}>{piece.text}</b> : <span key={index}>{piece.text}</span>,
      )}
    </>
  );
}
