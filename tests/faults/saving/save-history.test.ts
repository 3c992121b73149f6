import { describe, expect, it } from "vitest";
import { checkSaves, type PageHistory, type StoredPage } from "./save-history.ts";

const history: PageHistory = {
  page: "p",
  acknowledged: [
    { version: 1, text: "one" },
    { version: 2, text: "two" },
  ],
  unanswered: "three",
};
const stored = (changes: Partial<StoredPage> = {}): StoredPage[] => [{ page: "p", version: 2, text: "two", ...changes }];

describe("checkSaves", () => {
  it("accepts acknowledged saves, and an unanswered save that was written", () => {
    expect(checkSaves([history], stored())).toEqual([]);
    expect(checkSaves([history], stored({ version: 3, text: "three" }))).toEqual([]);
  });

  it("finds an acknowledged save that is lost", () => {
    expect(checkSaves([history], stored({ version: 1, text: "one" }))).toHaveLength(1);
    expect(checkSaves([history], stored({ text: "one" }))).toHaveLength(1);
    expect(checkSaves([history], [])).toHaveLength(1);
  });

  it("finds a save that was counted twice", () => {
    const repeated = { ...history, acknowledged: [...history.acknowledged, { version: 4, text: "three" }] };
    expect(checkSaves([repeated], stored({ version: 4, text: "three" }))).toEqual(["p: version 4 came after 2"]);
  });

  it("finds an older version and an unknown text", () => {
    const back = { ...history, acknowledged: [...history.acknowledged, { version: 2, text: "again" }] };
    expect(checkSaves([back], stored({ text: "again" }))).toEqual(["p: version 2 came after 2"]);
    expect(checkSaves([history], stored({ version: 3, text: "somebody else" }))).toHaveLength(1);
  });

  it("finds a rollback during the run, when the next save is refused", () => {
    expect(checkSaves([{ ...history, refused: "409 conflict" }], stored())).toEqual(["p: refused 409 conflict"]);
  });
});
