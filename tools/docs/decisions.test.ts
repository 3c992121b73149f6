import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decisionIndex, decisionProblems, parseDecision, readDecisions } from "./decisions.ts";

const record = (text: string, file = "0007-static-files.md") => parseDecision(file, text);
const valid = "# 0007: Static files\n\nDate: 2026-11-15. Status: accepted.\n";

describe("decision records", () => {
  it("all have a number, a title, a date and a status", () => {
    const records = readDecisions(join(import.meta.dirname, "../.."));
    expect(records.length).toBeGreaterThan(50);
    expect(decisionProblems(records)).toEqual([]);
  });

  it.each([
    ["no number in the title", valid.replace("0007: ", "")],
    ["another number than the file", valid.replace("0007", "0008")],
    ["no date", valid.replace("Date: 2026-11-15. ", "")],
    ["no status", valid.replace(" Status: accepted.", "")],
    ["an unknown status", valid.replace("accepted", "maybe")],
    ["a replacement that does not exist", valid.replace("accepted", "superseded by 0099")],
  ])("rejects a record with %s", (_, text) => {
    expect(decisionProblems([record(valid)])).toEqual([]);
    expect(decisionProblems([record(text)])).toHaveLength(1);
  });

  it("rejects a number that is used twice", () => {
    expect(decisionProblems([record(valid), record(valid, "0007-other.md")])).toHaveLength(2);
  });

  it("lists each record in the index", () => {
    const index = decisionIndex([record(valid)]);
    expect(index).toContain("| [0007](0007-static-files.md) | [Static files](0007-static-files.md) | 2026-11-15 | accepted |");
  });
});
