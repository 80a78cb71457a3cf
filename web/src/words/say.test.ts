import { describe, expect, it } from "vitest";
import { english, isKey, list, number, say, speak, type Language } from "./index";
import { voice, type Entry } from "./say";

describe("sentences", () => {
  it("fill their places and write numbers as the language does", () => {
    expect(say("act.raise", { chips: 12_340 })).toBe("Raise to 12,340");
    expect(number(1020)).toBe("1,020");
    expect(list(["a", "b", "c"])).toBe("a, b and c");
  });

  it("choose their plural by the number", () => {
    expect(say("seat.cards", { count: 1 })).toBe("1 card");
    expect(say("seat.cards", { count: 5 })).toBe("5 cards");
  });

  it("refuse to be said with a place left empty", () => {
    expect(() => voice("en").plain("{who} folds", {})).toThrow("who");
  });

  it("keep what was filled in apart from their own stress marks", () => {
    const pieces = voice("en").pieces("<b>{who}</b> folds", { who: "<b>Eve</b>" });
    expect(pieces).toEqual([
      { text: "<b>Eve</b>", strong: true },
      { text: " folds", strong: false },
    ]);
  });

  it("follow the plural rules of another language", () => {
    const cards: Entry = { by: "count", one: "{count} карта", few: "{count} карты", many: "{count} карт", other: "{count} карты" };
    const russian = voice("ru");
    expect([1, 2, 5, 21].map((count) => russian.plain(cards, { count }))).toEqual([
      "1 карта",
      "2 карты",
      "5 карт",
      "21 карта",
    ]);
  });
});

describe("the catalogue", () => {
  it("can be spoken in another language, and falls back on English", () => {
    const swedish = { ...english, "act.fold": "Lägg" } as unknown as Language;
    speak("sv", swedish);
    expect(say("act.fold")).toBe("Lägg");
    expect(say("act.call", { chips: 1020 })).toMatch(/^Call 1\s020$/);
    speak("en-GB", english);
    expect(say("act.fold")).toBe("Fold");
  });

  it("has the same places in every form of a plural, but for the number itself", () => {
    for (const [key, entry] of Object.entries(english as Record<string, Entry>)) {
      if (typeof entry === "string") continue;
      const { by, ...forms } = entry;
      const places = Object.values(forms).map((text) =>
        [...(text ?? "").matchAll(/\{(\w+)\}/g)].map((found) => found[1]).filter((name) => name !== by).sort().join(),
      );
      expect(new Set(places).size, key).toBe(1);
    }
  });

  it("keeps a name that runs from right to left from turning the rest", () => {
    expect(say("menu.remove", { who: "Ann" })).toBe("Remove Ann");
    expect(say("menu.remove", { who: "דוד" })).toBe("Remove \u2068דוד\u2069");
  });

  it("knows its keys", () => {
    expect(isKey("act.fold")).toBe(true);
    expect(isKey("toString")).toBe(false);
  });
});
