import { describe, expect, it } from "vitest";
import { readCitations, withoutMarks } from "./citations.ts";

const passages = ["honey", "wax", "queen"];

describe("citations in a reply", () => {
  it("[SRC-02] takes the marks out and gives each sentence its passages", () => {
    const text = "Bees make honey [1]. They build with wax. [2][3] **Nobody** knows why.\n\n- The queen lays eggs [3]\n- Drones wait";
    expect(readCitations({ text }, passages)).toEqual({
      json: { text: "Bees make honey. They build with wax. **Nobody** knows why.\n\n- The queen lays eggs\n- Drones wait" },
      evidence: expect.arrayContaining([
        { text: "Bees make honey.", passages: ["honey"] },
        { text: "They build with wax.", passages: ["wax", "queen"] },
        { text: "Nobody knows why.", passages: [] },
        { text: "The queen lays eggs", passages: ["queen"] },
        { text: "Drones wait", passages: [] },
      ]) as unknown,
    });
  });

  it("[SRC-02] drops numbers that were not sent", () => {
    const { json, evidence } = readCitations({ text: "Bees fly [9]. Bees dance [0, 2]." }, passages);
    expect(json).toEqual({ text: "Bees fly. Bees dance." });
    expect(evidence).toEqual([
      { text: "Bees fly.", passages: [] },
      { text: "Bees dance.", passages: ["wax"] },
    ]);
  });

  it("keeps links, years and other brackets", () => {
    const text = "Read [2](https://bees.example/), [this] and [2026].";
    expect(withoutMarks(text)).toBe(text);
  });

  it("reads the texts of every part of a reply", () => {
    const reply = { title: "Bees", steps: [{ text: "Open the hive. [1]" }, { text: "Wait. [2]" }], count: 2 };
    const { json, evidence } = readCitations(reply, passages);
    expect(json).toEqual({ title: "Bees", steps: [{ text: "Open the hive." }, { text: "Wait." }], count: 2 });
    expect(evidence).toContainEqual({ text: "Wait.", passages: ["wax"] });
  });

  it("trusts no private characters of a reply", () => {
    expect(readCitations({ text: "Bees\uE001 fly." }, passages)).toEqual({
      json: { text: "Bees fly." },
      evidence: [{ text: "Bees fly.", passages: [] }],
    });
  });

  it("stays fast on a hostile reply", () => {
    const start = performance.now();
    for (const text of ["[1, ".repeat(20_000), " ".repeat(90_000), "[".repeat(90_000), "[1]".repeat(30_000)]) withoutMarks(text);
    expect(performance.now() - start).toBeLessThan(500);
  });
});
