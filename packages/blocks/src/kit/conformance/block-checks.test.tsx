import { randomBytes } from "node:crypto";
import { Circle } from "lucide-react";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { jsonInReply, parseReplyAs } from "../ai/block-ai.ts";
import { defineBlock } from "../definition/define-block.ts";
import { alt, label } from "../definition/fields.ts";
import { blockChecks, failureOf } from "./block-checks.tsx";
import type { Subject } from "./subject.ts";

const sound = defineBlock({
  name: { id: "sound" },
  icon: Circle,
  menu: null,
  model: {
    type: "sound",
    schema: z.strictObject({ text: label() }),
    defaults: { text: "" },
    migrations: [{ name: "one", up: (data) => data }],
    isSpoken: true,
  },
  View: ({ data, leaves }) => <leaves.Text field="text" value={data.text} />,
  stylesheet: "sound/sound.css",
  learner: "sound/learner.ts",
  panel: async () => ({ Panel: () => null }),
  ai: async () => ({
    ai: {
      version: 1,
      task: "Write a sound.",
      format: '{"text": "plain text"}',
      content: ({ text }) => ({ text }),
      parseReply: (text) => parseReplyAs(z.strictObject({ text: z.string().max(500) }), text),
      sampleReply: '{"text": "x"}',
    },
  }),
});
const id = "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80";
const fixtures = {
  v0: { id, type: "sound", v: 0, data: { text: "x" } },
  latest: { id, type: "sound", v: 1, data: { text: "x" } },
  empty: { id, type: "sound", v: 1, data: { text: "" } },
  hostile: [
    { id, type: "sound", v: 1, data: { text: "<script>" } },
    { id, type: "sound", v: 1, data: {} },
  ],
};

const subject: Subject = {
  block: sound,
  fixtures,
  css: ".x { color: var(--theme-color-1) }",
  Panel: panelOf(
    '<label>Text <input/></label> <span id="size">Size</span><div role="slider" aria-labelledby="size"></div>' +
      '<label for="why">Why</label><textarea id="why"></textarea><input aria-hidden="true"/>' +
      '<button>Add</button><button aria-label="Remove"></button><button><img alt="Up"/></button>',
  ),
  learner: { shipped: "export const one = 1;", load: async () => undefined },
};

describe("conformance suite", () => {
  it.each(Object.keys(blockChecks))("a valid block passes: %s", async (check) => {
    expect(await failureOf(check, subject)).toBeNull();
  });

  const { model } = sound;

  const noise = randomBytes(3000).toString("base64");

  /** Each fault must fail its check. */
  const faults: Record<string, Array<Partial<Subject>>> = {
    "a new block has its valid defaults": [{ block: { ...sound, model: { ...model, defaults: {} } } }],
    "has a fixture per stored version that upgrades and parses": [
      { fixtures: { ...fixtures, v0: undefined } },
      { fixtures: { ...fixtures, latest: fixtures.v0 } },
    ],
    "its latest fixture fills every field": [
      { block: { ...sound, model: { ...model, schema: z.strictObject({ text: label(), more: label().optional() }) } } },
    ],
    "renders without a document and without style attributes": [
      { block: { ...sound, View: () => <p style={{ color: "red" }} /> } },
      { block: { ...sound, View: () => <p>{document.title}</p> } },
    ],
    "draws, catalogues and speaks every word": [
      { block: { ...sound, View: () => null } },
      { block: { ...sound, View: ({ data }) => <p title={String(data["text"])} /> } },
      { block: { ...sound, model: { ...model, schema: z.strictObject({ text: z.string() }) } } },
      { block: { ...sound, model: { ...model, spoken: () => "" } } },
    ],
    "prints the descriptions of its pictures": [{ block: { ...sound, model: { ...model, schema: z.strictObject({ text: alt() }) } } }],
    "hostile data is rejected or inert": [
      { block: { ...sound, View: ({ data }) => <div dangerouslySetInnerHTML={{ __html: String(data["text"]) }} /> } },
      { fixtures: { ...fixtures, hostile: [fixtures.latest] } },
    ],
    "parses its AI reply and rejects a bad one": [
      {
        block: {
          ...sound,
          ai: async () => ({ ai: { ...(await sound.ai()).ai, parseReply: (text) => ({ text: String(jsonInReply(text)) }) } }),
        },
      },
    ],
    "its AI sees every word of the block": [
      { block: { ...sound, ai: async () => ({ ai: { ...(await sound.ai()).ai, content: () => ({ ...model.defaults }) } }) } },
      { block: { ...sound, ai: async () => ({ ai: { ...(await sound.ai()).ai, task: "" } }) } },
      { block: { ...sound, ai: async () => ({ ai: { ...(await sound.ai()).ai, format: "{text}" } }) } },
    ],
    "its stylesheet uses theme variables only": [{ css: ".x { color: #ff0000 }" }, { css: "" }],
    "every control of its panel has a name": [
      "<input/>",
      '<input placeholder="Text"/>',
      "<button><svg></svg></button>",
      '<div role="switch" aria-labelledby="nobody"></div>',
      '<label for="other">Size</label><select id="this"></select>',
    ].map((html) => ({ Panel: panelOf(html) })),
    "its stylesheet and its script are small": [
      { css: `/* ${noise} */` },
      { learner: { shipped: `// ${noise}`, load: async () => undefined } },
    ],
    "its script has no imports and runs only with a document": [
      { learner: { shipped: 'import "./other.ts";', load: async () => undefined } },
      { learner: { shipped: "box.innerHTML = answer;", load: async () => undefined } },
      { learner: { shipped: "document.title;", load: async () => document.title } },
    ],
  };

  it("every check has a planted fault", () => {
    expect(Object.keys(faults)).toEqual(Object.keys(blockChecks));
  });

  it.each(Object.entries(faults).flatMap(([check, planted]) => planted.map((fault) => ({ check, fault }))))(
    "a planted fault fails: $check",
    async ({ check, fault }) => {
      expect(await failureOf(check, { ...subject, ...fault })).not.toBeNull();
    },
  );
});

function panelOf(html: string): Subject["Panel"] {
  return () => <div dangerouslySetInnerHTML={{ __html: html }} />;
}
