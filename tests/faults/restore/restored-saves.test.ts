import { describe, expect, it } from "vitest";
import { checkRestoredSaves, type WrittenPage } from "./restored-saves.ts";

const written: WrittenPage[] = [
  {
    page: "a",
    before: { version: 1, text: "a 0" },
    acknowledged: [
      { version: 2, text: "a 1", at: 1_000 },
      { version: 3, text: "a 2", at: 2_000 },
      { version: 4, text: "a 3", at: 3_000 },
    ],
    unanswered: "a 4",
  },
];
const check = (version: number, text: string) =>
  checkRestoredSaves({ written, restored: [{ page: "a", version, text }], archivedUntil: 2_500, lostAt: 3_200 });

describe("checkRestoredSaves", () => {
  it("allows the loss of saves that were not archived, and measures their age", () => {
    expect(check(3, "a 2")).toEqual({ lost: 1, lostMs: 200, problems: [] });
    expect(check(4, "a 3")).toEqual({ lost: 0, lostMs: 0, problems: [] });
    expect(check(5, "a 4")).toEqual({ lost: 0, lostMs: 0, problems: [] });
  });

  it("finds an archived save that is missing", () => {
    expect(check(2, "a 1")).toEqual({ lost: 2, lostMs: 1_200, problems: ["a: version 3 is lost, archived 500 ms before"] });
    expect(checkRestoredSaves({ written, restored: [], archivedUntil: 2_500, lostAt: 3_200 })).toMatchObject({ lost: 3, lostMs: 2_200 });
  });

  it("allows the state before the writing where nothing was archived since", () => {
    const restored = [{ page: "a", version: 1, text: "a 0" }];
    expect(checkRestoredSaves({ written, restored, archivedUntil: 0, lostAt: 3_200 })).toEqual({ lost: 3, lostMs: 2_200, problems: [] });
  });

  it("finds a version with another text", () => {
    expect(check(1, "a 9").problems).toContain('a: nobody wrote version 1 "a 9"');
    expect(check(3, "a 1").problems).toEqual(['a: nobody wrote version 3 "a 1"']);
    expect(check(5, "a 5").problems).toEqual(['a: nobody wrote version 5 "a 5"']);
  });
});
