import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { BlockId } from "@coursewright/base/ids.ts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { blockOfType, catalog } from "./catalog.ts";
import { agentNames } from "./kit/agents.ts";
import { ReplyError, jsonInReply, parseReplyAs } from "./kit/ai.ts";
import { defineBlock } from "./kit/define-block.ts";
import type { Block, BlockData, Content } from "./kit/define-block.ts";
import { fieldsByRole, label } from "./kit/fields.ts";
import { printedLeaves } from "./kit/printed-leaves.tsx";
import { RichText, plainText } from "./kit/rich-text.ts";
import { StoredBlock, editBlock, newBlock, readBlockOf } from "./kit/stored-block.ts";
import { catalogueText, spokenText } from "./kit/text.ts";

interface Subject {
  block: Block;
  /** By file name without extension; `hostile` is a list. */
  fixtures: Readonly<Record<string, unknown>>;
  css: string;
}

/** What every block promises. A new block gets these tests by its line in the catalog. */
const promises: Record<string, (subject: Subject) => void | Promise<void>> = {
  "its defaults are valid and are what a new block holds": ({ block }) => {
    const stored = newBlock(block, BlockId.parse("4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80"));
    assert.deepEqual(read(block, stored).data, block.model.defaults);
  },
  "every version ever stored has a fixture that upgrades and parses": ({ block, fixtures }) => {
    for (const name of [...Array.from({ length: block.version }, (_, version) => `v${version}`), "latest", "empty"])
      read(block, fixtures[name]);
    const latest = StoredBlock.parse(fixtures["latest"]);
    assert.equal(latest.v, block.version);
    assert.deepEqual(read(block, latest).data, latest.data);
  },
  "its newest fixture fills every field": ({ block, fixtures }) => {
    assert(block.model.schema instanceof z.ZodObject);
    const { data, metadata } = read(block, fixtures["latest"]);
    assert.deepEqual(Object.keys(data).toSorted(), Object.keys(block.model.schema.shape).toSorted());
    assert.deepEqual(metadata, StoredBlock.parse(fixtures["latest"]).metadata ?? {});
  },
  "it is drawn without a document, and without style attributes": ({ block, fixtures }) => {
    assert.equal(typeof document, "undefined");
    for (const name of ["latest", "empty"]) assert.doesNotMatch(draw(block, read(block, fixtures[name])), /\sstyle=/);
  },
  "every word of it is drawn, catalogued and spoken": ({ block, fixtures }) => {
    const content = read(block, fixtures["latest"]);
    const { data } = content;
    const words = wordsOf(block, data);
    assert(words.length > 0);
    const drawn = textOf(draw(block, content));
    for (const word of words) {
      assert(drawn.includes(word), `not drawn: ${word}`);
      assert(onOneLine(catalogueText(block, data)).includes(word), `not catalogued: ${word}`);
      assert.equal(onOneLine(spokenText(block, data)).includes(word), block.model.isSpoken, `spoken or not: ${word}`);
    }
  },
  "hostile data is refused or inert": ({ block, fixtures }) => {
    const results = z
      .array(StoredBlock)
      .parse(fixtures["hostile"])
      .map((stored) => readBlockOf([block], stored));
    assert(results.some(({ state }) => state === "ok") && results.some(({ state }) => state === "invalid"));
    for (const result of results) if (result.state === "ok") assertInert(draw(block, result));
  },
  "its AI reply is parsed, and a bad one refused": async ({ block }) => {
    const { ai } = await block.ai();
    assert(editBlock(block, block.model.defaults, ai.parseReply(ai.sampleReply)));
    assert(editBlock(block, block.model.defaults, ai.parseReply(`Sure! Here it is:\n\`\`\`json\n${ai.sampleReply}\n\`\`\``)));
    for (const bad of ["", "No JSON here", "{}", "[]", "{", '{"text": 5}', '{"__proto__": {}}', `{"text": "${"x".repeat(100_000)}"}`]) {
      assert.throws(() => ai.parseReply(bad), ReplyError, `accepted: ${bad.slice(0, 40)}`);
    }
  },
  "its AI prompt names format and voice": async ({ block }) => {
    const { ai } = await block.ai();
    for (const agent of agentNames) {
      const { system, messages } = ai.prompt({ agent, usermessage: "Shorter", pageText: "The page", block: block.model.defaults });
      const lines = system.split("\n");
      assert(lines.includes(`Reply format: block ${block.model.type}`) && lines.includes(`Voice: ${agent}`));
      assert.deepEqual(messages, [{ role: "user", content: "Shorter" }]);
    }
  },
  "its stylesheet uses theme variables only": ({ css }) => {
    assert.notEqual(css.trim(), "");
    assert.doesNotMatch(css, /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|url\(|@import|!important/i);
  },
};

describe.each(catalog.map((block) => ({ type: block.model.type, block })))("$type", ({ block }) => {
  it.each(Object.keys(promises))("%s", async (promise) => {
    expect(await faultOf(promise, subjectOf(block))).toBeNull();
  });
});

it("a block of the catalog is found by its type and by every other spelling, and by no two blocks", () => {
  const spellings = catalog.flatMap(({ model }) => [model.type, ...(model.aliases ?? [])]);
  expect(new Set(spellings).size).toBe(spellings.length);
  for (const block of catalog) {
    for (const spelling of [block.model.type, ...(block.model.aliases ?? [])]) expect(blockOfType(spelling)).toBe(block);
  }
});

const sound = defineBlock({
  name: { id: "sound" },
  icon: catalog[0]?.icon ?? assert.fail(),
  model: {
    type: "sound",
    schema: z.strictObject({ text: label() }),
    defaults: { text: "" },
    migrations: [{ name: "one", up: (data) => data }],
    isSpoken: true,
  },
  View: ({ data, leaves }) => <leaves.Text field="text" value={data.text} />,
  stylesheet: "sound/sound.css",
  panel: async () => ({ Panel: () => null }),
  ai: async () => ({
    ai: {
      prompt: ({ agent, usermessage }) => ({
        system: `Reply format: block sound\nVoice: ${agent}`,
        messages: [{ role: "user", content: usermessage }],
      }),
      parseReply: (text) => parseReplyAs(z.strictObject({ text: z.string().max(500) }), text),
      sampleReply: '{"text": "x"}',
    },
  }),
});
const id = "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80";
const soundFixtures = {
  v0: { id, type: "sound", v: 0, data: { text: "x" } },
  latest: { id, type: "sound", v: 1, data: { text: "x" } },
  empty: { id, type: "sound", v: 1, data: { text: "" } },
  hostile: [
    { id, type: "sound", v: 1, data: { text: "<script>" } },
    { id, type: "sound", v: 1, data: {} },
  ],
};

const soundSubject: Subject = { block: sound, fixtures: soundFixtures, css: ".x { color: var(--k1) }" };

it.each(Object.keys(promises))("the suite passes a sound block: %s", async (promise) => {
  expect(await faultOf(promise, soundSubject)).toBeNull();
});

/** Each fault must be found by the promise it breaks. */
const faults: Array<{ promise: string; subject: Partial<Subject> }> = [
  {
    promise: "its defaults are valid and are what a new block holds",
    subject: { block: { ...sound, model: { ...sound.model, defaults: {} } } },
  },
  {
    promise: "every version ever stored has a fixture that upgrades and parses",
    subject: { fixtures: { ...soundFixtures, v0: undefined } },
  },
  {
    promise: "every version ever stored has a fixture that upgrades and parses",
    subject: { fixtures: { ...soundFixtures, latest: soundFixtures.v0 } },
  },
  {
    promise: "its newest fixture fills every field",
    subject: { block: { ...sound, model: { ...sound.model, schema: z.strictObject({ text: label(), more: label().optional() }) } } },
  },
  {
    promise: "it is drawn without a document, and without style attributes",
    subject: { block: { ...sound, View: () => <p style={{ color: "red" }} /> } },
  },
  {
    promise: "it is drawn without a document, and without style attributes",
    subject: { block: { ...sound, View: () => <p>{document.title}</p> } },
  },
  { promise: "every word of it is drawn, catalogued and spoken", subject: { block: { ...sound, View: () => null } } },
  {
    promise: "every word of it is drawn, catalogued and spoken",
    subject: { block: { ...sound, model: { ...sound.model, schema: z.strictObject({ text: z.string() }) } } },
  },
  {
    promise: "hostile data is refused or inert",
    subject: { block: { ...sound, View: ({ data }) => <div dangerouslySetInnerHTML={{ __html: String(data["text"]) }} /> } },
  },
  {
    promise: "its AI reply is parsed, and a bad one refused",
    subject: {
      block: {
        ...sound,
        ai: async () => ({ ai: { ...(await sound.ai()).ai, parseReply: (text) => ({ text: String(jsonInReply(text)) }) } }),
      },
    },
  },
  {
    promise: "its AI prompt names format and voice",
    subject: {
      block: {
        ...sound,
        ai: async () => ({ ai: { prompt: () => ({ system: "", messages: [] }), parseReply: () => ({}), sampleReply: "{}" } }),
      },
    },
  },
  { promise: "its stylesheet uses theme variables only", subject: { css: ".x { color: #ff0000 }" } },
  { promise: "its stylesheet uses theme variables only", subject: { css: "" } },
];

it.each(faults)("the suite finds a block that breaks: $promise", async ({ promise, subject }) => {
  expect(await faultOf(promise, { ...soundSubject, ...subject })).not.toBeNull();
});

async function faultOf(promise: string, subject: Subject): Promise<unknown> {
  try {
    await (promises[promise] ?? assert.fail(`No such promise: ${promise}`))(subject);
    return null;
  } catch (error) {
    return error;
  }
}

function subjectOf(block: Block): Subject {
  const stylesheet = path.join(import.meta.dirname, block.stylesheet);
  const folder = path.join(path.dirname(stylesheet), "fixtures");
  const fixtures = Object.fromEntries(
    readdirSync(folder).map((file): [string, unknown] => [
      path.parse(file).name,
      JSON.parse(readFileSync(path.join(folder, file), "utf8")),
    ]),
  );
  return { block, fixtures, css: readFileSync(stylesheet, "utf8") };
}

function read(block: Block, stored: unknown): Content {
  const result = readBlockOf([block], StoredBlock.parse(stored));
  if (result.state !== "ok") assert.fail(JSON.stringify(result));
  return { data: result.data, metadata: result.metadata };
}

function draw({ View }: Block, { data, metadata }: Content): string {
  return renderToStaticMarkup(<View data={data} metadata={metadata} leaves={printedLeaves} theme={{}} />);
}

function wordsOf(block: Block, data: BlockData): string[] {
  return fieldsByRole(block.model.schema, data)
    .flatMap(({ role, value }) =>
      role === "text" ? [String(value)] : role === "richText" ? plainText(RichText.parse(value)).split("\n\n") : [],
    )
    .map(onOneLine)
    .filter((word) => word !== "");
}

function textOf(html: string): string {
  const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
  return onOneLine(html.replaceAll("<br/>", " ").replaceAll(/<[^>]*>/g, "")).replaceAll(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (entity) => entities[entity] ?? entity,
  );
}

function assertInert(html: string): void {
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    assert.doesNotMatch(tag, /^<\/?(?:script|style|iframe|object|embed|svg|math|base|meta|link|form)\b/i);
    assert.doesNotMatch(tag, /\s(?:on\w+|style|srcdoc)\s*=/i);
    for (const [, address] of tag.matchAll(/\s(?:href|src)="([^"]*)"/g))
      assert.match(address ?? "", /^(?:https:|mailto:|\/api\/r2\/file\?)/);
  }
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
