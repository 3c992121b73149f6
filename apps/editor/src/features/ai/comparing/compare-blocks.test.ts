import { BlockId } from "@coursewright/base/ids.ts";
import type { Content } from "@coursewright/blocks/kit/definition/define-block.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { fromMarkdown } from "@coursewright/blocks/kit/text/markdown.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { describe, expect, it } from "vitest";
import { compareBlocks, contentWith, decisionsIn, staleParts } from "./compare-blocks.ts";
import type { Decision, Decisions } from "./compare-blocks.ts";

const id = BlockId.parse("11111111-1111-4111-8111-111111111111");

function read(type: string, data: object, metadata?: object) {
  const found = readBlock(StoredBlock.parse({ id, type, v: 1, data, ...(metadata && { metadata }) }));
  if (found.state !== "ok") throw new Error(JSON.stringify(found));
  return found;
}

const quiz = (question: string, options: readonly string[], right: number) => ({
  question,
  options: options.map((text, index) => ({ id: "abcd"[index], text, isCorrect: index === right })),
});
const none: Decisions = new Map();
const decided = (...decisions: ReadonlyArray<readonly [number, Decision]>): Decisions => new Map(decisions);
const all = (count: number): Decisions => new Map(Array.from({ length: count }, (_, change) => [change, "accepted"]));

describe("compare blocks", () => {
  const { block, data, metadata } = read("MCQ", quiz("When is it ready?", ["Today", "Tomorrow"], 0), { explanation: "Since it rose." });
  const before: Content = { data, metadata };
  const after: Content = {
    data: read("MCQ", quiz("When is it quite ready?", ["Today", "Next week"], 1)).data,
    metadata: { ...metadata, explanation: "Since it rose and fell." },
  };

  it("[SEE-03] has a part for each changed text, by index, and one for what has no words", () => {
    const { parts, count } = compareBlocks(block, before, after);
    expect(parts.map((part) => (part.kind === "rest" ? part.keys : part.field))).toEqual([
      "question",
      "options.1.text",
      "explanation",
      { data: ["options"], metadata: [] },
    ]);
    expect(count).toBe(4);
  });

  it("[SEE-03] gives exactly the reply with all parts, and exactly the old block with none", () => {
    const comparison = compareBlocks(block, before, after);
    expect(contentWith(block, comparison, { current: before, was: none, decisions: all(comparison.count) })).toEqual(after);
    expect(contentWith(block, comparison, { current: before, was: none, decisions: none })).toEqual(before);
  });

  it("[SEE-03] accepts one text and leaves the others, the right answer included", () => {
    const comparison = compareBlocks(block, before, after);
    expect(contentWith(block, comparison, { current: before, was: none, decisions: decided([1, "accepted"]) })).toEqual({
      data: quiz("When is it ready?", ["Today", "Next week"], 0),
      metadata: before.metadata,
    });
  });

  it("[SEE-03] leaves a text that the author has changed since, and accepts the others", () => {
    const comparison = compareBlocks(block, before, after);
    const current = { ...before, data: quiz("My own words?", ["Today", "Tomorrow"], 0) };
    expect([...staleParts(comparison, current, none)]).toEqual([comparison.parts[0]]);
    expect(contentWith(block, comparison, { current, was: none, decisions: all(4) })).toEqual({
      data: quiz("My own words?", ["Today", "Next week"], 1),
      metadata: after.metadata,
    });
  });

  it("forgets accepted parts after the page's undo, and keeps dismissed ones", () => {
    const comparison = compareBlocks(block, before, after);
    const decisions = decided([0, "accepted"], [1, "dismissed"]);
    expect(decisionsIn(comparison, before, decisions)).toEqual(decided([1, "dismissed"]));
    expect(decisionsIn(comparison, after, decisions)).toEqual(decisions);
  });

  it("takes added and removed items as one part, and shows the new block", () => {
    const longer = { ...before, data: quiz("When is it ready?", ["Today", "Tomorrow", "Never"], 0) };
    const comparison = compareBlocks(block, before, longer);
    expect(comparison.parts).toEqual([{ kind: "rest", first: 0, changes: 1, keys: { data: ["options"], metadata: [] }, isRedrawn: true }]);
    expect(contentWith(block, comparison, { current: before, was: none, decisions: all(1) })).toEqual(longer);
  });

  it("takes a chart as a whole, since one figure alone would often be wrong", () => {
    const bars = (label: string, value: number) => ({
      title: "Rise",
      subtitle: "",
      source: "",
      labels: ["cm"],
      blocks: { Block1: { label, Q1: value } },
    });
    const [old, young] = [read("barchart", bars("2 h", 1)), read("barchart", bars("3 h", 2))];
    const comparison = compareBlocks(old.block, old, young);
    expect(comparison.parts).toMatchObject([{ kind: "rest", isRedrawn: true }]);
    const { block: chart, data: figures, metadata: settings } = old;
    expect(contentWith(chart, comparison, { current: { data: figures, metadata: settings }, was: none, decisions: all(1) })?.data).toEqual(
      young.data,
    );
  });

  it("accepts single words of a rich text, and keeps its formats and links", () => {
    const old = read("para", { text: fromMarkdown("Feed **it** [daily](https://example.org/day) early. Wait. Bake it.") });
    const young = read("para", { text: fromMarkdown("Feed **it** [daily](https://example.org/day) late. Wait. Eat it.") });
    const comparison = compareBlocks(old.block, old, young);
    const current = { data: old.data, metadata: old.metadata };
    expect(comparison.count).toBe(2);
    expect(contentWith(old.block, comparison, { current, was: none, decisions: decided([1, "accepted"]) })?.data).toEqual({
      ...old.data,
      text: fromMarkdown("Feed **it** [daily](https://example.org/day) early. Wait. Eat it."),
    });
  });
});
