import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { registry } from "@coursewright/blocks/registry.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { spokenPieces } from "@coursewright/course/text.ts";
import { describe, expect, it } from "vitest";
import { printBlock } from "../printed-blocks.tsx";
import { releasedBlock } from "../released-course.ts";
import { placeSentences, textOf } from "./spoken-places.ts";

const { resolve } = createRequire(import.meta.url);

const said = (...texts: string[]) => texts.map((text, index) => ({ blockId: "b", text, startMs: index * 1000, endMs: index * 1000 + 900 }));

function found(html: string, ...texts: string[]): string[] {
  return placeSentences(said(...texts), [{ id: "b", html }]).map(([, from, to]) => textOf(html).slice(from, to));
}

describe("spoken places", () => {
  it("finds a sentence across marks, line ends, whitespace and HTML entities", () => {
    const html = "<p>Bees  <strong>dance</strong>.<br/>Why? They\n<em>say: </em>“5 &lt; 6 &amp; it&#x27;s so”.</p>";
    expect(found(html, "Bees dance.", "Why?", "They say: “5 < 6 & it's so”.")).toEqual([
      "Bees  dance.",
      "Why?",
      "They\nsay: “5 < 6 & it's so”.",
    ]);
  });

  it("finds repeated sentences in order, and skips missing ones", () => {
    const html = "<p>Fold. Wait. Fold.</p>";
    const places = placeSentences(said("Fold.", "Rest.", "Wait.", "Fold."), [{ id: "b", html }]);
    expect(places).toEqual([
      [0, 0, 5, 0, 900],
      [0, 0, 0, 1000, 1900],
      [0, 6, 11, 2000, 2900],
      [0, 12, 17, 3000, 3900],
    ]);
  });

  it("searches a sentence only in its own block", () => {
    const blocks = [
      { id: "a", html: "<p>Fold.</p>" },
      { id: "b", html: "<p>Fold.</p>" },
    ];
    const [first, gone] = placeSentences([...said("Fold."), { blockId: "c", text: "Fold.", startMs: 5, endMs: 6 }], blocks);
    expect([first, gone]).toEqual([
      [1, 0, 5, 0, 900],
      [0, 0, 0, 5, 6],
    ]);
  });

  const spoken = registry.filter(({ model }) => model.isSpoken);

  it.each(spoken.map((block) => [block.model.type, block] as const))("finds every spoken sentence of %s", (_, block) => {
    const file = resolve(`@coursewright/blocks/${path.dirname(block.stylesheet)}/fixtures/latest.json`);
    const stored = StoredBlock.parse(JSON.parse(readFileSync(file, "utf8")));
    const html = printBlock(releasedBlock(stored), {});
    const sentences = spokenPieces([stored]).flatMap(({ text }) =>
      text.split(/\n|(?<=[.!?])\s/).map((line) => line.replaceAll(/\s+/g, " ")),
    );
    expect(sentences.length).toBeGreaterThan(0);
    expect(found(html, ...sentences).map((text) => text.replaceAll(/\s+/g, " "))).toEqual(sentences);
  });
});
