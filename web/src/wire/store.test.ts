import { describe, expect, it } from "vitest";
import { moment } from "../fixtures/views";
import { EMPTY, hear } from "./store";

const NOW = 1_800_000_000_000;
const view = moment("betting", NOW);

describe("hearing the server", () => {
  it("keeps the newest view of a table, and a whole view over anything", () => {
    const page = hear(EMPTY, { type: "table", events: [], view: { ...view, seq: 50 } });
    const older = hear(page, { type: "table", events: [{ type: "hand_ended" }], view: { ...view, seq: 49 } });
    expect(older.view?.seq).toBe(50);
    const whole = hear(page, { type: "table", events: [], view: { ...view, seq: 3 } });
    expect(whole.view?.seq).toBe(3);
  });

  it("forgets a table that is gone, and finds it again", () => {
    const page = hear(EMPTY, { type: "table", events: [], view });
    const gone = hear(page, { type: "gone", table_id: view.table_id });
    expect(gone).toMatchObject({ view: null, gone: view.table_id });
    expect(hear(gone, { type: "table", events: [], view }).gone).toBeNull();
  });

  it("drops the chat of another table", () => {
    let page = hear(EMPTY, { type: "table", events: [], view });
    page = hear(page, { type: "said", table_id: view.table_id, seat: 1, name: "Ada", text: "hello", at: 1 });
    expect(page.chat).toHaveLength(1);
    page = hear(page, { type: "table", events: [], view: { ...view, table_id: "another1" } });
    expect(page.chat).toHaveLength(0);
  });
});
