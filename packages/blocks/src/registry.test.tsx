import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { blockChecks, failureOf } from "./kit/conformance/block-checks.tsx";
import { cssOf, subjectOf } from "./kit/conformance/subject.ts";
import { StoredBlock } from "./kit/data/stored-block.ts";
import { blockOfType, readBlock, registry } from "./registry.ts";

const source = import.meta.dirname;

describe.each(registry.map((block) => ({ type: block.model.type, block })))("$type", ({ block }) => {
  it.each(Object.keys(blockChecks))("%s", async (check) => {
    expect(await failureOf(check, await subjectOf(block, source))).toBeNull();
  });
});

it("finds each block by its type and aliases, which are unique", () => {
  const spellings = registry.flatMap(({ model }) => [model.type, ...(model.aliases ?? [])]);
  expect(new Set(spellings).size).toBe(spellings.length);
  for (const block of registry) {
    for (const spelling of [block.model.type, ...(block.model.aliases ?? [])]) expect(blockOfType(spelling)).toBe(block);
  }
});

it("all stylesheets together are small", () => {
  const sheets = registry.map((block) => cssOf(block, source));
  expect(gzipSync(sheets.join("")).length).toBeLessThanOrEqual(15_000);
});

/** The types of the specification. Spellings of one type are grouped. */
const spellingsOfTypes = [
  ["Page-Heading"],
  ["heading"],
  ["para"],
  ["image"],
  ["video"],
  ["MCQ"],
  ["Textbox"],
  ["table", "Table"],
  ["Split"],
  ["chart"],
  ["widgets"],
  ["barchart"],
  ["piechart"],
  ["linechart"],
  ["hero-banner"],
  ["fact-card"],
  ["flash-card"],
  ["step-card", "stepCard"],
  ["bullet-cards", "bullet-card", "bulletCard", "bulletCards"],
  ["Base"],
];

describe("[ENT-07] reads every spelling of a specified type and writes one", () => {
  it.each(spellingsOfTypes)("%s", (...spellings) => {
    const read = spellings.map((type) => {
      const block = blockOfType(type);
      return readBlock(
        StoredBlock.parse({ id: "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80", type, v: block?.version ?? 0, data: block?.model.defaults ?? {} }),
      );
    });
    expect(read.map(({ state }) => state)).toEqual(spellings.map(() => "ok"));
    const written = new Set(read.map((result) => (result.state === "ok" ? result.block.model.type : null)));
    expect(written.size).toBe(1);
    expect(spellings).toContain([...written][0]);
  });
});
