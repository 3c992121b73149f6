import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ReplyError } from "../kit/ai/block-ai.ts";
import { applyReply } from "../kit/ai/apply-reply.ts";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { rubricFingerprint } from "../kit/scoring/rubric.ts";
import { StoredBlock, readBlockOf } from "../kit/data/stored-block.ts";
import { textbox } from "./index.ts";
import { isBlank, isGood, pointsIn, scoreOf, scoreWith, shareFor } from "./learner.ts";
import { model, rubricOf, withNewCriterion } from "./model.ts";
import { View } from "./view.tsx";

const criteria = [
  { id: "c1", name: "Names the cause", maxPoints: 5 },
  { id: "c2", name: "Gives a fix", maxPoints: 3 },
];
const stored = (change: object) =>
  StoredBlock.parse({ id: "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a70", type: "Textbox", v: 1, data: model.defaults, ...change });

describe("textbox block", () => {
  it("[ENT-10] has prompt, userAnswer, rubric, and metadata aiCommentary and idealResponseHint", () => {
    const data = { prompt: "Why?", userAnswer: "Because.", rubric: { enabled: true, criteria, totalPoints: 8 } };
    const metadata = { aiCommentary: "Well put.", idealResponseHint: "Think of the peak." };
    expect(readBlockOf([textbox], stored({ data, metadata }))).toMatchObject({ state: "ok", data, metadata });
    expect(readBlockOf([textbox], stored({}))).toMatchObject({
      data: { prompt: "", userAnswer: "", rubric: { enabled: false, criteria: [], totalPoints: 0 } },
      metadata: { aiCommentary: "", idealResponseHint: "", scoring: "practice" },
    });
  });

  it("sums the points, and gives a new criterion its own id", () => {
    expect(rubricOf({ enabled: true, criteria })).toEqual({ enabled: true, criteria, totalPoints: 8 });
    expect(model.schema.safeParse({ ...model.defaults, rubric: { enabled: true, criteria, totalPoints: 9 } }).success).toBe(false);
    expect(withNewCriterion([]).map(({ id }) => id)).toEqual(["c1"]);
    expect(withNewCriterion(criteria.slice(1)).map(({ id }) => id)).toEqual(["c2", "c1"]);
  });

  it("reads a loose rubric and recomputes its total", () => {
    const rubric = { enabled: true, criteria: [{ name: "x", maxPoints: "5" }, { name: "y", maxPoints: 500 }, "z"], totalPoints: "10" };
    expect(readBlockOf([textbox], stored({ v: 0, data: { prompt: "Why?", rubric } }))).toMatchObject({
      data: {
        userAnswer: "",
        rubric: {
          criteria: [
            { id: "c1", name: "x", maxPoints: 5 },
            { id: "c2", name: "y", maxPoints: 100 },
            { id: "c3", name: "", maxPoints: 1 },
          ],
          totalPoints: 106,
        },
      },
    });
  });

  it("[TXT-02] over 50 characters earn 80 %, over 20 60 %, over 0 40 %, none 0 %", () => {
    expect([0, 1, 20, 21, 50, 51, 5000].map(shareFor)).toEqual([0, 0.4, 0.4, 0.6, 0.6, 0.8, 0.8]);
    expect(scoreOf("x".repeat(51), [5, 3])).toEqual({ points: [4, 2.4], total: 6.4, outOf: 8, isGood: true });
    expect(scoreOf("x".repeat(21), [5, 3])).toEqual({ points: [3, 1.8], total: 4.8, outOf: 8, isGood: false });
    expect(scoreOf("x", [5, 3])).toEqual({ points: [2, 1.2], total: 3.2, outOf: 8, isGood: false });
    expect(scoreOf(`  ${"\n".repeat(60)}`, [5])).toEqual({ points: [0], total: 0, outOf: 5, isGood: false });
  });

  it("[TXT-03] gives “Good work!” from 70 % and “Could be improved” below", () => {
    const html = renderToStaticMarkup(
      <View
        data={model.defaults}
        metadata={{ aiCommentary: "", idealResponseHint: "", scoring: "practice" }}
        leaves={printedLeaves}
        theme={{}}
      />,
    );
    const words = (good: boolean) => new RegExp(`data-${good ? "good" : "improve"}="([^"]*)"`).exec(html)?.[1];
    expect([7, 6.9, 10, 0].map((total) => words(isGood(total, 10)))).toEqual([
      "Good work!",
      "Could be improved",
      "Good work!",
      "Could be improved",
    ]);
    expect(isGood(0, 0)).toBe(false);
  });

  it("treats white space as a blank answer", () => {
    expect([" \n\t", "", "x"].map(isBlank)).toEqual([true, true, false]);
  });

  it("without a script shows prompt, box, criteria and the hint in closed details", () => {
    const data = { prompt: "Why?", userAnswer: "tried out", rubric: rubricOf({ enabled: true, criteria }) };
    const html = renderToStaticMarkup(
      <View
        data={data}
        metadata={{ aiCommentary: "", idealResponseHint: "Think.", scoring: "practice" }}
        leaves={printedLeaves}
        theme={{}}
      />,
    );
    expect(html).toMatch(/<textarea[^>]*><\/textarea>/);
    expect(html).toContain("Scored on 8 points");
    expect(html).toContain("Names the cause");
    expect(html).toMatch(/<details[^>]*><summary>[^<]*<\/summary><p>Think\.<\/p><\/details>/);
    expect(html).not.toMatch(/tried out|<button/);
  });

  it("a reply sets the prompt and the texts after answering", () => {
    const before = {
      data: { ...model.defaults, rubric: rubricOf({ enabled: true, criteria }) },
      metadata: { aiCommentary: "old", idealResponseHint: "old", scoring: "helper" },
    };
    expect(applyReply(textbox, before, '{"prompt": "Why?", "hint": "Think."}')).toEqual({
      data: { ...before.data, prompt: "Why?" },
      metadata: { aiCommentary: "", idealResponseHint: "Think.", scoring: "helper" },
    });
    for (const reply of ["{}", '{"prompt": ""}', '{"prompt": "x", "score": 1}'])
      expect(() => applyReply(textbox, before, reply)).toThrow(ReplyError);
  });

  it("prints the rubric's fingerprint only with AI scoring", () => {
    const draw = (scoring: "practice" | "helper", rubric = rubricOf({ enabled: true, criteria })) =>
      renderToStaticMarkup(
        <View
          data={{ ...model.defaults, prompt: "Why?", rubric }}
          metadata={{ aiCommentary: "", idealResponseHint: "", scoring }}
          leaves={printedLeaves}
          theme={{}}
        />,
      );
    const markIn = (html: string) => /data-rubric="([^"]*)"/.exec(html)?.[1];
    expect(markIn(draw("helper"))).toBe(rubricFingerprint({ prompt: "Why?", criteria }));
    expect(draw("helper")).toContain('data-looked="# looked at this"');
    for (const plain of [draw("practice"), draw("helper", rubricOf({ enabled: false, criteria }))])
      expect(plain).not.toMatch(/data-rubric|textbox-words|data-helper/);
  });

  it("the fingerprint depends only on question, criterion names and points", () => {
    const fingerprint = rubricFingerprint({ prompt: "Why?", criteria });
    expect(rubricFingerprint({ prompt: "Why?", criteria: criteria.map((each) => ({ ...each, id: "other" })) })).toBe(fingerprint);
    const others = [
      { prompt: "How?", criteria },
      { prompt: "Why?", criteria: criteria.slice(1) },
      { prompt: "Why?", criteria: criteria.toReversed() },
      { prompt: "Why?", criteria: criteria.map((each) => ({ ...each, maxPoints: 4 })) },
      { prompt: "Why?", criteria: criteria.map((each) => ({ ...each, name: "x" })) },
    ].map(rubricFingerprint);
    expect(new Set([fingerprint, ...others]).size).toBe(6);
  });

  it("shows stored points only if there is one per criterion", () => {
    expect(pointsIn('{"points":[5,1]}', 2)).toEqual([5, 1]);
    for (const more of [undefined, "", "{", "null", "[]", '{"points":[5]}', '{"practice":"cap"}'])
      expect(pointsIn(more, 2)).toBeUndefined();
    expect(scoreWith([5, 1], [5, 3])).toEqual({ points: [5, 1], total: 6, outOf: 8, isGood: true });
  });
});
