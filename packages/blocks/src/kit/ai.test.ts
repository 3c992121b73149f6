import { expect, it } from "vitest";
import { blockOfType } from "../catalog.ts";
import { ReplyError, blockPrompt, jsonInReply, userMessageOrDefault } from "./ai.ts";
import { applyReply } from "./apply-reply.ts";
import { fromPlainText } from "./rich-text.ts";

it("[AI-06] the JSON of a reply is the text from its first opening to its last closing brace", () => {
  expect(jsonInReply('{"text": "x"}')).toEqual({ text: "x" });
  expect(jsonInReply('Of course!\n```json\n{"text": "a } and a {", "more": {"deep": 1}}\n```\nEnjoy.')).toEqual({
    text: "a } and a {",
    more: { deep: 1 },
  });
});

it.each(["", "no braces", "} backwards {", "{ half", '{"text": }', "{one} and {two}"])("[AI-06] %j holds no valid JSON object", (reply) => {
  expect(() => jsonInReply(reply)).toThrow(new ReplyError("No valid JSON object found in reply"));
});

it("[AI-06] a reply that cannot be read leaves the block unchanged", () => {
  const para = blockOfType("para");
  if (!para) throw new Error("no para");
  const data = { text: fromPlainText("as it was") };
  const before = structuredClone(data);
  for (const reply of ["nothing", '{"text": "not rich text"}', '{"other": 1}', '{"text": {"type": "doc", "content": []}}']) {
    expect(() => applyReply(para, data, reply)).toThrow(ReplyError);
  }
  expect(data).toEqual(before);
  expect(applyReply(para, data, JSON.stringify({ text: fromPlainText("new") }))).toEqual({ text: fromPlainText("new") });
});

it("[AI-08] an empty prompt asks to continue", () => {
  expect(["", "  \n", " Shorter. "].map(userMessageOrDefault)).toEqual([
    "continue with the flow of conversation...",
    "continue with the flow of conversation...",
    "Shorter.",
  ]);
  expect(
    blockPrompt({ type: "para", agent: "lucy", usermessage: " ", pageText: "", task: "Write.", current: "", format: "{}" }).messages,
  ).toEqual([{ role: "user", content: "continue with the flow of conversation..." }]);
});

it("a long page is cut, so that one call has a bound", () => {
  const { system } = blockPrompt({
    type: "para",
    agent: "jerry",
    usermessage: "x",
    pageText: "y".repeat(1_000_000),
    task: "Write.",
    current: "",
    format: "{}",
  });
  expect(system.length).toBeLessThan(14_000);
});
