import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ReplyError } from "../kit/ai/block-ai.ts";
import { applyReply } from "../kit/ai/apply-reply.ts";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { StoredBlock, readBlockOf } from "../kit/data/stored-block.ts";
import { ai } from "./ai.server.ts";
import { mcq } from "./index.ts";
import { placeOfKey, shuffled, verdictOf } from "./learner.ts";
import { model, withCorrect, withNewOption } from "./model.ts";
import { View } from "./view.tsx";

const stored = (change: object) =>
  StoredBlock.parse({ id: "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a60", type: "MCQ", v: 1, data: model.defaults, ...change });
const option = (id: string, text = id, isCorrect = false) => ({ id, text, isCorrect });

describe("MCQ block", () => {
  it("[ENT-09] starts with options a to d, none correct, unshuffled, without explanation", () => {
    expect(readBlockOf([mcq], stored({}))).toMatchObject({
      data: { question: "", options: ["a", "b", "c", "d"].map((id) => option(id, "")) },
      metadata: { shuffleOptions: false, explanation: "" },
    });
  });

  it("[ENT-09] has a question and options with id, text and isCorrect, at most one correct", () => {
    const takes = (options: object[]) => model.schema.safeParse({ question: "x", options }).success;
    expect(takes([option("a"), option("b", "b", true)])).toBe(true);
    expect(takes([option("a", "a", true), option("b", "b", true)])).toBe(false);
    expect(takes([option("a"), option("a")])).toBe(false);
    expect(takes([{ id: "a", text: "x" }])).toBe(false);
    expect(takes([option("1")])).toBe(false);
    expect(readBlockOf([mcq], stored({ metadata: { shuffleOptions: true, explanation: "why" } }))).toMatchObject({
      metadata: { shuffleOptions: true, explanation: "why" },
    });
    expect(readBlockOf([mcq], stored({ metadata: { shuffleOptions: "yes" } })).state).toBe("invalid");
  });

  it("[ENT-09] a new option takes the next letter", () => {
    const five = withNewOption(model.defaults.options);
    expect(five.at(-1)).toEqual(option("e", ""));
    expect(withNewOption(five).at(-1)).toEqual(option("f", ""));
    expect(withNewOption([option("a"), option("c", "c", true)])).toEqual([option("a"), option("b", "c", true), option("c", "")]);
  });

  it("marking one option as correct clears the others", () => {
    expect(withCorrect([option("a", "x", true), option("b")], "b")).toEqual([option("a", "x"), option("b", "b", true)]);
  });

  it("loose options get letters, and the first correct one stays", () => {
    const data = { question: 5, options: ["one", { text: "two", isCorrect: true }, { id: "b", text: "three", isCorrect: true }, null] };
    expect(readBlockOf([mcq], stored({ v: 0, data }))).toMatchObject({
      data: { question: "5", options: [option("a", "one"), option("b", "two", true), option("c", "three"), option("d", "")] },
    });
  });

  const before = { data: { question: "old", options: [option("a", "old", true)] }, metadata: { shuffleOptions: true, explanation: "old" } };

  it("[AI-07] the option equal to the answer is correct, and ids are lowercase letters", () => {
    const reply = { question: "Q?", options: ["x", "y", "z"], answer: "y", explanation: "why" };
    expect(applyReply(mcq, before, `Here: ${JSON.stringify(reply)}`)).toEqual({
      data: { question: "Q?", options: [option("a", "x"), option("b", "y", true), option("c", "z")] },
      metadata: { shuffleOptions: true, explanation: "why" },
    });
    expect(applyReply(mcq, before, JSON.stringify({ ...reply, answer: "Y" })).data["options"]).toEqual(
      ["x", "y", "z"].map((text, index) => option("abc".charAt(index), text)),
    );
  });

  it("[AI-07] missing fields of a reply default to empty", () => {
    expect(applyReply(mcq, before, "{}")).toEqual({
      data: { question: "", options: [] },
      metadata: { shuffleOptions: true, explanation: "" },
    });
    expect(applyReply(mcq, before, '{"options": ["x"]}').data).toEqual({ question: "", options: [option("a", "x")] });
    expect(applyReply(mcq, before, '{"question": "Q?"}').data).toEqual({ question: "Q?", options: [] });
  });

  it("rejects a reply with two right options, with non-text options or without content", () => {
    for (const reply of [
      '{"options": ["x", "x"], "answer": "x"}',
      '{"options": [{"text": "x"}]}',
      '{"options": [""]}',
      '{"difficulty": 3}',
    ]) {
      expect(() => applyReply(mcq, before, reply)).toThrow(ReplyError);
      expect(() => ai.parseReply(reply)).toThrow(ReplyError);
    }
    expect(() => ai.parseReply('{"explanation": "why"}')).toThrow(ReplyError);
  });

  it("without a script the options are a list, with the answer in closed details", () => {
    const data = { question: "Q?", options: [option("a", "x"), option("b", "y", true)] };
    const html = renderToStaticMarkup(
      <View data={data} metadata={{ shuffleOptions: false, explanation: "why" }} leaves={printedLeaves} theme={{}} />,
    );
    const [list = "", answer = ""] = html.split("<details");
    expect(list.match(/<li>/g)).toHaveLength(2);
    expect(list).not.toMatch(/<button|why|<em/);
    expect(answer).toContain('<p><strong>B</strong> y</p><p class="mcq-explanation">why</p>');
    const open = renderToStaticMarkup(
      <View data={model.defaults} metadata={{ shuffleOptions: true, explanation: "" }} leaves={printedLeaves} theme={{}} />,
    );
    expect(open).not.toContain("<details");
    expect(open).toContain('data-shuffle="on"');
  });

  it("a choice is right or wrong, or neither if no option is correct", () => {
    expect([verdictOf("b", "b"), verdictOf("a", "b"), verdictOf("a", undefined)]).toEqual(["right", "wrong", "open"]);
  });

  it("keys 1 to 4 and a to d choose an option", () => {
    expect(["1", "4", "a", "D", "5", "e", "0", "Enter", " ", "ä"].map((key) => placeOfKey(key, 4))).toEqual([
      0, 3, 0, 3, -1, -1, -1, -1, -1, -1,
    ]);
  });

  it("shuffling keeps every option and can give every order", () => {
    expect(shuffled(["a", "b", "c"], () => 0)).toEqual(["a", "b", "c"]);
    expect(shuffled(["a", "b", "c"], () => 0.99)).toEqual(["c", "b", "a"]);
    const orders = [0, 0.4, 0.7].flatMap((first) => [0, 0.6].map((second) => [first, second, 0]));
    const seen = orders.map((draws) => shuffled(["a", "b", "c"], () => draws.shift() ?? 0).join(""));
    expect(new Set(seen).size).toBe(6);
  });

  it("has a review card with a question, an answer and options", () => {
    const cardOf = (options: Array<ReturnType<typeof option>>, question = "Which?") =>
      model.card({ question, options }, { shuffleOptions: false, explanation: "So." });
    expect(cardOf([option("a", "This"), option("b", " "), option("c", "That", true)])).toEqual({
      kind: "question",
      front: "Which?",
      options: [
        { id: "a", text: "This" },
        { id: "c", text: "That" },
      ],
      answer: "c",
      explanation: "So.",
    });
    const right = option("b", "That", true);
    expect([cardOf([option("a"), option("b")]), cardOf([right]), cardOf([option("a"), right], "")]).toEqual([null, null, null]);
  });
});
