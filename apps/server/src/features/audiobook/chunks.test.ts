import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { pageSpokenText } from "@coursewright/course/text.ts";
import { charactersOf } from "@coursewright/course/update-cost.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxChunkCharacters, pauseAfterParagraphMs, pauseInParagraphMs, planChunks } from "./chunks.ts";

const voice = { model: "demo-speech", voice: "alloy" };

describe("audiobook chunks", () => {
  it.each([
    ["Dr. Smith met J. K. Rowling. They spoke, e.g. of Fig. 3. No. 5 is alive.", 3],
    ["“Stop!” he said. She did. (Why?) Nobody knows", 4],
    ["It costs 3.50 or 1,000.5. Ph.D. students pay less...", 2],
    ["Well done! 🎉 Next: 1. Knead. 2. Wait.", 4],
    ["今日は。明日も。", 2],
  ])("splits sentences where a reader would pause: %s", (text, count) => {
    expect(sentencesIn(text)).toHaveLength(count);
  });

  it("treats lines without full stops as sentences with pauses between them", () => {
    const [chunk, ...others] = planChunks([para(["Flour\nWater\nSalt and 🧂"])], voice).chunks;

    expect(others).toEqual([]);
    expect(chunk).toMatchObject({ text: "Flour\n\nWater\n\nSalt and 🧂", sentences: ["Flour", "Water", "Salt and 🧂"], characters: 20 });
  });

  it("skips text without words", () => {
    expect(planChunks([para(["🎉🎉", "***", " … "])], voice).chunks).toEqual([]);
  });

  it("cuts a long sentence after a comma, else at a space, never within a character", () => {
    const most = maxChunkCharacters;
    expect(sentencesIn(`${"a".repeat(most - 100)}, ${"b".repeat(99)} c`).map((part) => part.length)).toEqual([most - 99, 101]);
    expect(sentencesIn(`${"a".repeat(most - 1)} ${"b".repeat(9)}`).map((part) => part.length)).toEqual([most - 1, 9]);
    expect(sentencesIn(`a${"𝒳".repeat(most / 2)}`).map((part) => part.length)).toEqual([most - 1, 2]);
  });

  it("pauses longer after a paragraph than within one", () => {
    const sentence = `${"word ".repeat(70).trim()}.`;
    const { chunks } = planChunks([para([`${sentence} ${sentence}`, "The end."])], voice);

    expect(chunks.map(({ pauseMs }) => pauseMs)).toEqual([pauseInParagraphMs, pauseAfterParagraphMs, pauseAfterParagraphMs]);
  });

  const word = fc.oneof(
    fc.stringMatching(/^[\p{L}\p{N}]{1,14}[.,!?;:)]?$/u),
    fc.constantFrom("Dr.", "e.g.", "J.", "1.", "“Yes!”", "🎉", "3.5", "…", "今日は。", "\n", "\u00a0", "x".repeat(700), "𝒳".repeat(400)),
  );
  const paragraph = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(" "));
  const page = fc.array(fc.array(paragraph, { minLength: 1, maxLength: 3 }), { maxLength: 5 });

  it("chunks contain every word once in order and cost at most the estimate", () => {
    fc.assert(
      fc.property(page, (texts) => {
        const blocks = texts.map(para);
        const { chunks } = planChunks(blocks, voice);

        expect(wordsOf(chunks.map(({ text }) => text).join(" "))).toBe(wordsOf(pageSpokenText(blocks)));
        expect(wordsOf(chunks.flatMap(({ sentences }) => sentences).join(" "))).toBe(wordsOf(pageSpokenText(blocks)));
        for (const { text } of chunks) expect([text.length <= maxChunkCharacters, text.isWellFormed()]).toEqual([true, true]);
        expect(chunks.reduce((sum, { characters }) => sum + characters, 0)).toBeLessThanOrEqual(charactersOf(pageSpokenText(blocks)));
      }),
      { numRuns: 80 },
    );
  });

  it("an edit changes only its own paragraph's hashes", () => {
    fc.assert(
      fc.property(fc.array(paragraph, { minLength: 3, maxLength: 6 }), paragraph, fc.nat(), (texts, edited, at) => {
        const place = at % texts.length;
        const hashes = (of: readonly string[]) => of.map((text) => planChunks([para([text])], voice).chunks.map(({ hash }) => hash));
        const expected = hashes(texts.with(place, edited)).flat();

        expect(planChunks([para(texts.with(place, edited))], voice).chunks.map(({ hash }) => hash)).toEqual(expected);
        expect(hashes(texts.with(place, edited)).toSpliced(place, 1)).toEqual(hashes(texts).toSpliced(place, 1));
      }),
      { numRuns: 50 },
    );
  });

  it("the hash depends on words, voice and model, not on position", () => {
    const hash = (text: string, by = voice) => planChunks([para([text])], by).chunks[0]?.hash;
    const first = hash("Bees dance.");

    expect([
      hash("Bees sing."),
      hash("Bees dance.", { ...voice, voice: "ash" }),
      hash("Bees dance.", { ...voice, model: "other" }),
    ]).not.toContain(first);
    expect(planChunks([para(["Hello."]), para(["Bees dance."])], voice).chunks[1]?.hash).toBe(first);
  });
});

function sentencesIn(text: string): readonly string[] {
  return planChunks([para([text])], voice).chunks.flatMap(({ sentences }) => sentences);
}

function wordsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

function para(paragraphs: readonly string[]): StoredBlock {
  const content = paragraphs.map((text) => ({
    type: "paragraph",
    content: text
      .split("\n")
      .flatMap((line, index) => [...(index > 0 ? [{ type: "hardBreak" }] : []), ...(line === "" ? [] : [{ type: "text", text: line }])]),
  }));
  return StoredBlock.parse({ id: crypto.randomUUID(), type: "para", v: 1, data: { text: { type: "doc", content } } });
}
