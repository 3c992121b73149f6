import { describe, expect, it } from "vitest";
import { blockOfType } from "../../registry.ts";
import type { Evidence } from "../data/evidence.ts";
import { evidenceOf, withEvidence } from "../data/evidence.ts";
import { withEvidenceOf } from "../data/evidence-field.ts";
import { noteOf, withNote } from "../data/note.ts";
import { StoredBlock } from "../data/stored-block.ts";
import { fromMarkdown, toMarkdown } from "../text/markdown.ts";
import { RichText } from "../text/rich-text.ts";
import { confirmed, evidenceAfter, supportedSentences, unsourcedSentences, withoutSentence } from "./sentence-support.ts";

const para = mustFind("para");
const quiz = mustFind("MCQ");
const evidence: Evidence[] = [
  { text: "Bees make honey from nectar.", passages: ["honey"] },
  { text: "Nobody knows why they dance.", passages: [] },
];
const written = "Bees make honey from nectar. Nobody knows why they dance.";

describe("sentences and their passages", () => {
  it("[SRC-02] keep their passages when another sentence changes", () => {
    expect(states(`Bees are small. ${written}`)).toEqual([
      ["Bees make honey from nectar.", "sourced"],
      ["Nobody knows why they dance.", "unsourced"],
    ]);
  });

  it("[SRC-02] mark no sentence that the author typed", () => {
    expect(states("I keep two hives. My garden is small.")).toEqual([]);
  });

  it("[SRC-02] count as edited after a change, and stay without a source if they had none", () => {
    expect(states("Bees make good honey from nectar. Nobody knows why they really dance.")).toEqual([
      ["Bees make good honey from nectar.", "edited"],
      ["Nobody knows why they really dance.", "unsourced"],
    ]);
  });

  it("match across formats, typographic signs and spaces", () => {
    expect(states("**Bees** make   honey from nectar.")).toEqual([["Bees make   honey from nectar.", "sourced"]]);
  });

  it("[SRC-02] the author confirms a sentence", () => {
    const [, unsourced] = supportedSentences(para, content(written), evidence);
    if (!unsourced) throw new Error("No sentence");
    const after = confirmed(evidence, unsourced);
    expect(unsourcedSentences(para, content(written), after)).toEqual([]);
    expect(states(written, after)).toContainEqual(["Nobody knows why they dance.", "confirmed"]);
  });

  it.each([
    [written, "Bees make honey from nectar."],
    ["First.\n\nNobody knows **why** they dance.\n\nLast.", "First.\n\nLast."],
    ["- One\n- Nobody knows why they dance.\n- Two", "- One\n- Two"],
    ["Nobody knows why they dance. **Bees** sleep.", "**Bees** sleep."],
  ])("[SRC-02] the author removes a sentence from %j", (before, after) => {
    const removed = withoutSentence(para, content(before), "Nobody knows why they dance.");
    expect(toMarkdown(RichText.parse(removed?.patch["text"]))).toBe(after);
  });

  it("[SRC-02] questions, headings and wrong answers need no source", () => {
    const data = {
      question: "What do bees make?",
      options: [
        { id: "a", text: "They make milk.", isCorrect: false },
        { id: "b", text: "They make honey.", isCorrect: true },
      ],
    };
    const metadata = { explanation: "Honey is made from nectar. It keeps for years." };
    const reply = ["What do bees make?", "They make milk.", "They make honey.", "Honey is made from nectar.", "It keeps for years."];
    const all = reply.map((text) => ({ text, passages: text.includes("nectar") ? ["honey"] : [] }));
    expect(evidenceAfter(quiz, { data, metadata }, all, [])).toEqual([
      { text: "Honey is made from nectar.", passages: ["honey"] },
      { text: "It keeps for years.", passages: [] },
    ]);
  });

  it("keep the author's confirmation in a new reply", () => {
    const before: Evidence[] = [{ text: "Nobody knows why they dance.", passages: [], confirmed: true }];
    expect(evidenceAfter(para, content(written), evidence, before)).toEqual([evidence[0], { ...evidence[1], confirmed: true }]);
  });
});

describe("stored evidence", () => {
  const block = StoredBlock.parse({ id: "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80", type: "para", v: 1, data: content(written).data });

  it("[SRC-02] stands beside the author's note", () => {
    const noted = withEvidence(withNote(block, "Ask Jo"), evidence);
    expect(evidenceOf(StoredBlock.parse(noted))).toEqual(evidence);
    expect(noteOf(noted)).toBe("Ask Jo");
    expect(evidenceOf(withNote(noted, ""))).toEqual(evidence);
    expect(withEvidence(withNote(noted, ""), [])).toEqual(block);
  });

  it("moves with the sentences of a block", () => {
    const lower = withEvidence(block, [{ text: "Drones wait.", passages: ["drone"] }]);
    expect(evidenceOf(withEvidenceOf(withEvidence(block, evidence), lower))).toEqual([
      ...evidence,
      { text: "Drones wait.", passages: ["drone"] },
    ]);
  });

  it("drops entries that cannot be read, and is limited", () => {
    const broken = { ...block, answer: { evidence: [5, "x", { text: "Bees.", passages: ["wax"] }] } };
    expect(evidenceOf(broken)).toEqual([{ text: "Bees.", passages: ["wax"] }]);
    const many = Array.from({ length: 900 }, (_, at) => ({ text: `${at} ${"x".repeat(1_000)}`, passages: [] }));
    expect(JSON.stringify(withEvidence(block, many)).length).toBeLessThan(70_000);
  });
});

function states(markdown: string, entries = evidence) {
  return supportedSentences(para, content(markdown), entries).map(({ text, state }) => [text, state]);
}

function content(markdown: string) {
  return { data: { text: fromMarkdown(markdown) }, metadata: {} };
}

function mustFind(type: string) {
  const block = blockOfType(type);
  if (!block) throw new Error(`There is no block ${type}`);
  return block;
}
