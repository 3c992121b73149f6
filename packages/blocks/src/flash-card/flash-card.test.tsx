import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { wordsOf } from "./learner.ts";
import { model } from "./model.ts";
import { View } from "./view.tsx";

describe("flash card block", () => {
  it("[ENT-16] has question and answer", () => {
    expect(Object.keys(model.defaults)).toEqual(["question", "answer"]);
    expect(model.schema.safeParse({ question: "x", answer: "y" }).success).toBe(true);
    for (const wrong of [{ question: "x" }, { answer: "y" }, { question: "x", answer: "y", hint: "z" }])
      expect(model.schema.safeParse(wrong).success).toBe(false);
  });

  it("without a script the answer is in details below the question", () => {
    const html = renderToStaticMarkup(<View data={{ question: "Why?", answer: "Because." }} leaves={printedLeaves} theme={{}} />);
    const details = /<details>.*<\/details>/.exec(html)?.[0] ?? "";
    expect(details).toContain("Because.");
    expect(details).not.toContain("Why?");
    expect(html).toContain("Why?");
  });

  it("announces the visible side after a turn", () => {
    const faces: Record<string, Record<string, string>> = {
      ".b-flash-front": { ".b-flash-tag": "Question", ".b-flash-text": "Why?" },
      ".b-flash-answer": { ".b-flash-tag": "Answer", ".b-flash-text": "Because." },
    };
    const card = {
      querySelector: (face: string) => ({ querySelector: (part: string) => ({ textContent: faces[face]?.[part] ?? "" }) }),
    };
    expect([wordsOf(card, false), wordsOf(card, true)]).toEqual(["Question: Why?", "Answer: Because."]);
  });

  it("has a review card once both sides have text", () => {
    const cardOf = (question: string, answer: string) => model.card?.({ question, answer }, {}, printedLeaves.say);
    expect(cardOf("Why?", "Because.")).toEqual({ kind: "flash", front: "Why?", back: "Because." });
    expect([cardOf(" ", "Because."), cardOf("Why?", "")]).toEqual([null, null]);
  });
});
