// A sentence of the catalogue with its stressed parts in bold.

import type { Key, ValuesOf } from "../words";
import { piecesOfAny } from "../words";
import type { Piece } from "../words/say";

/** Pieces of a sentence, the stressed ones in bold. */
export function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map((piece, index) =>
        piece.strong ? <b key={index}>{piece.text}</b> : <span key={index}>{piece.text}</span>,
      )}
    </>
  );
}

export function Words<K extends Key>({ of, with: values }: { of: K; with?: ValuesOf<K> }) {
  return <Pieces pieces={piecesOfAny(of, values ?? {})} />;
}
