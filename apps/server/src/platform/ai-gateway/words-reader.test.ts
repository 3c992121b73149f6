import { expect, it } from "vitest";
import { wordsReader } from "./words-reader.ts";

const said = 'He said "rise".\nThen: \\ and 🍞 and ü.';
const replies = [
  JSON.stringify({ say: said, blocks: [{ type: "para", data: { text: "Not this." } }] }),
  `Here you are. { "say" : ${JSON.stringify(said).replace("ü", "\\u00fc").replace("🍞", "\\ud83c\\udf5e")} }`,
];

it.each(replies)("reports the words once and whole, however they are split: %s", (reply) => {
  for (const size of [1, 2, 3, 7, reply.length]) {
    const heard: string[] = [];
    const read = wordsReader("say", (text) => heard.push(text));
    for (let at = 0; at < reply.length; at += size) read(reply.slice(at, at + size));
    expect(heard.join("")).toBe(said);
    expect(heard.every((text) => text !== "")).toBe(true);
  }
});

it.each(["", "No object at all.", '{"blocks": [], "say": "late"}', '{"say": 7}', '{"say": ["x"]}'])("reports nothing for %j", (reply) => {
  const heard: string[] = [];
  wordsReader("say", (text) => heard.push(text))(reply);
  expect(heard).toEqual([]);
});
