// The one catalogue of what the page shows and speaks. The areas' files hold the English sentences;
// another language is the same keys with other sentences, handed to `speak`.

import { signal } from "@preact/signals";
import { cards } from "./cards";
import { coach } from "./coach";
import { dock } from "./dock";
import { handsPage } from "./hands_page";
import { lobby } from "./lobby";
import { log } from "./log";
import { menu } from "./menu";
import { page } from "./page";
import { panels } from "./panels";
import { refusals } from "./refusals";
import { replay } from "./replay";
import { rules } from "./rules";
import { type Catalogue, type Entry, type Piece, type Value, type Voice, type With, voice } from "./say";
import { spoken } from "./spoken";
import { study } from "./study";
import { table } from "./table";

export const english = {
  ...page,
  ...cards,
  ...table,
  ...dock,
  ...menu,
  ...log,
  ...spoken,
  ...refusals,
  ...lobby,
  ...panels,
  ...rules,
  ...replay,
  ...handsPage,
  ...study,
  ...coach,
} as const;

export type English = typeof english;
export type Key = keyof English;
export type ValuesOf<K extends Key> = With<English[K]>;
type Rest<K extends Key> = ValuesOf<K> extends Record<string, never> ? [] : [values: ValuesOf<K>];

/** A language in full: every key of the English catalogue. */
export type Language = Readonly<Record<Key, Entry>>;

interface Speech {
  code: string;
  sentences: Catalogue;
  voice: Voice;
}

const speech = signal<Speech>({ code: "en-GB", sentences: english, voice: voice("en-GB") });

/** Speak this language from now on; everything on the page follows. */
export function speak(code: string, sentences: Language): void {
  speech.value = { code, sentences, voice: voice(code) };
}

/** The language that is spoken now, as a BCP 47 tag. */
export function language(): string {
  return speech.value.code;
}

/** A sentence of the catalogue with its places filled. */
export function say<K extends Key>(key: K, ...rest: Rest<K>): string {
  return sayAny(key, rest[0] ?? {});
}

/** The same for a key that is only known while the page runs, such as a refusal's code. */
export function sayAny(key: Key, values: Readonly<Record<string, Value>>): string {
  return speech.value.voice.plain(entryOf(key), values);
}

/** The same as pieces, some of them stressed. */
export function sayPieces<K extends Key>(key: K, ...rest: Rest<K>): Piece[] {
  return speech.value.voice.pieces(entryOf(key), rest[0] ?? {});
}

/** The same for a key that is only known while the page runs. */
export function piecesOfAny(key: Key, values: Readonly<Record<string, Value>>): Piece[] {
  return speech.value.voice.pieces(entryOf(key), values);
}

/** Whether the catalogue has such a key. */
export function isKey(text: string): text is Key {
  return Object.hasOwn(english, text);
}

/** A number as this language writes it. */
export function number(value: number): string {
  return speech.value.voice.number(value);
}

/** "a, b and c" as this language says it. */
export function list(parts: readonly string[]): string {
  return speech.value.voice.list(parts);
}

function entryOf(key: Key): Entry {
  return speech.value.sentences[key] ?? english[key];
}
