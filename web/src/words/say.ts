// How a sentence of the catalogue becomes text. A catalogue is plain data, so that a language is a
// file of sentences and nothing else: whole sentences with {named} places, and plural forms chosen
// by the language's own rules. A part between <b> and </b> is stressed where the page can show it.

/** Plural forms of a sentence by the number in place `by`; `other` is always there. */
export interface Plural {
  by: string;
  zero?: string;
  one?: string;
  two?: string;
  few?: string;
  many?: string;
  other: string;
}

export type Entry = string | Plural;
export type Catalogue = Readonly<Record<string, Entry>>;
export type Value = string | number;

type Holes<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

type Places<E> = E extends string
  ? Holes<E>
  : E extends { by: infer By }
    ? (By extends string ? By : never) | Holes<E[Exclude<keyof E, "by">]>
    : never;

/** The places that a sentence has, as an object's type; none for a plain sentence. */
export type With<E> = [Places<E>] extends [never]
  ? Record<string, never>
  : { [Name in Places<E>]: Value };

export interface Piece {
  text: string;
  strong: boolean;
}

export interface Voice {
  plain(entry: Entry, values: Readonly<Record<string, Value>>): string;
  pieces(entry: Entry, values: Readonly<Record<string, Value>>): Piece[];
  number(value: number): string;
  list(parts: readonly string[]): string;
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name as it stands in a sentence: one that runs from right to left turns nothing around it. */
function apart(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** The voice of a language: its plurals, its numbers and its lists. */
export function voice(language: string): Voice {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const lists = new Intl.ListFormat(language, { type: "conjunction" });

  function choose(entry: Entry, values: Readonly<Record<string, Value>>): string {
    if (typeof entry === "string") return entry;
    const count = Number(values[entry.by] ?? 0);
    return entry[plurals.select(count)] ?? entry.other;
  }

  function fill(text: string, values: Readonly<Record<string, Value>>): string {
    return text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`no value for {${name}} in "${text}"`);
      return typeof value === "number" ? numbers.format(value) : apart(value);
    });
  }

  function pieces(entry: Entry, values: Readonly<Record<string, Value>>): Piece[] {
    return choose(entry, values)
      .split(/(<b>.*?<\/b>)/)
      .filter((part) => part !== "")
      .map((part) => {
        const strong = part.startsWith("<b>");
        return { text: fill(strong ? part.slice(3, -4) : part, values), strong };
      });
  }

  return {
    plain: (entry, values) =>
      pieces(entry, values)
        .map((piece) => piece.text)
        .join(""),
    pieces,
    number: (value) => numbers.format(value),
    list: (parts) => lists.format(parts),
  };
}
