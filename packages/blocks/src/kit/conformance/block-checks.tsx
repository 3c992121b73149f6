import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { BlockId } from "@coursewright/base/ids.ts";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { ReplyError } from "../ai/block-ai.ts";
import type { Block, BlockData, Content } from "../definition/define-block.ts";
import { fieldsByRole } from "../definition/fields.ts";
import { printedLeaves } from "../definition/printed-leaves.tsx";
import { RichText, linesOf } from "../text/rich-text.ts";
import { StoredBlock, editBlock, newBlock, readBlockOf } from "../data/stored-block.ts";
import { catalogueText, spokenText } from "../text/block-text.ts";
import { assertInert, descriptionsIn, namelessControls, onOneLine, textOf } from "./markup.ts";
import { read } from "./subject.ts";
import type { Subject } from "./subject.ts";

/** The conformance tests of every block in the registry. */
export const blockChecks: Record<string, (subject: Subject) => void | Promise<void>> = {
  "a new block has its valid defaults": ({ block }) => {
    const stored = newBlock(block, BlockId.parse("4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80"));
    assert.deepEqual(read(block, stored).data, block.model.defaults);
  },
  "has a fixture per stored version that upgrades and parses": ({ block, fixtures }) => {
    for (const name of [...Array.from({ length: block.version }, (_, version) => `v${version}`), "latest", "empty"])
      read(block, fixtures[name]);
    const latest = StoredBlock.parse(fixtures["latest"]);
    assert.equal(latest.v, block.version);
    assert.deepEqual(read(block, latest).data, latest.data);
  },
  "its latest fixture fills every field": ({ block, fixtures }) => {
    assert(block.model.schema instanceof z.ZodObject);
    const { data, metadata } = read(block, fixtures["latest"]);
    assert.deepEqual(Object.keys(data).toSorted(), Object.keys(block.model.schema.shape).toSorted());
    assert.deepEqual(metadata, StoredBlock.parse(fixtures["latest"]).metadata ?? {});
  },
  "renders without a document and without style attributes": ({ block, fixtures }) => {
    assert.equal(typeof document, "undefined");
    for (const name of ["latest", "empty"]) assert.doesNotMatch(draw(block, read(block, fixtures[name])), /\sstyle=/);
  },
  "draws, catalogues and speaks every word": ({ block, fixtures }) => {
    const content = read(block, fixtures["latest"]);
    const { data } = content;
    const words = wordsOf(block, data);
    // A placeholder block, which becomes another type, has no text. A divider has no field.
    assert(words.length > 0 || block.becomes || Object.keys(data).length === 0);
    const drawn = textOf(draw(block, content));
    for (const word of words) {
      assert(drawn.includes(word), `not drawn: ${word}`);
      assert(onOneLine(catalogueText(block, data)).includes(word), `not catalogued: ${word}`);
      assert.equal(onOneLine(spokenText(block, data)).includes(word), block.model.isSpoken, `spoken or not: ${word}`);
    }
  },
  "prints the descriptions of its pictures": ({ block, fixtures }) => {
    const content = read(block, fixtures["latest"]);
    const said = descriptionsIn(draw(block, content));
    for (const { role, value } of fieldsByRole(block.model.schema, content.data))
      if (role === "alt") assert(said.includes(String(value)), `not said: ${String(value)}`);
  },
  "hostile data is rejected or inert": ({ block, fixtures }) => {
    const results = z
      .array(z.unknown())
      .parse(fixtures["hostile"])
      .map((hostile) => {
        const stored = StoredBlock.safeParse(hostile);
        return stored.success ? readBlockOf([block], stored.data) : ({ state: "refused" } as const);
      });
    assert(results.some(({ state }) => state === "ok") && results.some(({ state }) => state === "invalid"));
    for (const result of results) if (result.state === "ok") assertInert(draw(block, result));
  },
  "parses its AI reply and rejects a bad one": async ({ block }) => {
    const { ai } = await block.ai();
    assert(editBlock(block, block.model.defaults, ai.parseReply(ai.sampleReply)));
    assert(editBlock(block, block.model.defaults, ai.parseReply(`Sure! Here it is:\n\`\`\`json\n${ai.sampleReply}\n\`\`\``)));
    for (const bad of ["", "No JSON here", "{}", "[]", "{", '{"text": 5}', '{"__proto__": {}}', `{"text": "${"x".repeat(100_000)}"}`]) {
      assert.throws(() => ai.parseReply(bad), ReplyError, `accepted: ${bad.slice(0, 40)}`);
    }
  },
  "its AI sees every word of the block": async ({ block, fixtures }) => {
    const { ai } = await block.ai();
    const { data, metadata } = read(block, fixtures["latest"]);
    const seen = withoutSigns(Object.values(flat(ai.content(data, metadata))).join(" "));
    for (const word of [...wordsOf(block, data), ...metadataWords(block, metadata)])
      assert(seen.includes(withoutSigns(word)), `not seen: ${word}`);
    assert.notEqual(typeof ai.task === "string" ? ai.task : ai.task(data), "");
    assert.doesNotThrow(() => JSON.parse(ai.format), ai.format);
  },
  "its stylesheet uses theme variables only": ({ css }) => {
    assert.notEqual(css.trim(), "");
    assert.doesNotMatch(css, /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|url\(|@import|!important/i);
  },
  "every control of its panel has a name": ({ block, fixtures, Panel }) => {
    const contents = ["latest", "empty"].map((name) => read(block, fixtures[name]));
    for (const content of contents) assert.deepEqual(namelessControls(drawPanel(Panel, content)), []);
  },
  "its stylesheet and its script are small": ({ css, learner }) => {
    assert(gzipSync(css).length <= maxBytes, `stylesheet: ${gzipSync(css).length} bytes`);
    if (learner) assert(gzipSync(learner.shipped).length <= maxBytes, `script: ${gzipSync(learner.shipped).length} bytes`);
  },
  "its script has no imports and runs only with a document": async ({ learner }) => {
    if (!learner) return;
    assert.doesNotMatch(learner.shipped, /^import\b|\bimport\(|\binnerHTML\b|\binsertAdjacentHTML\b|\beval\(|<\/script/im);
    await learner.load();
  },
};

/** Per stylesheet or script, compressed. */
const maxBytes = 3000;

/** The error of a failed check, or null. */
export async function failureOf(check: string, subject: Subject): Promise<unknown> {
  try {
    await (blockChecks[check] ?? assert.fail(`No such check: ${check}`))(subject);
    return null;
  } catch (error) {
    return error;
  }
}

function draw({ View }: Block, { data, metadata }: Content): string {
  return renderToStaticMarkup(<View data={data} metadata={metadata} leaves={printedLeaves} theme={{}} />);
}

function drawPanel(Panel: Subject["Panel"], { data, metadata }: Content): string {
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
      <Panel
        data={data}
        metadata={metadata}
        theme={{}}
        pageTheme={{}}
        change={nothing}
        changeMetadata={nothing}
        changeTheme={nothing}
        drawnBlock={() => null}
        become={nothing}
        findIcons={async () => "none"}
        findVideo={async () => null}
        isSignedIn={async () => true}
        UploadRow={() => null}
        CaptionsRow={() => null}
        MediaField={() => null}
        HelperScoring={() => null}
        keepDescription={() => undefined}
      />
    </I18nProvider>,
  );
}

function wordsOf(block: Block, data: BlockData): string[] {
  return fieldsByRole(block.model.schema, data)
    .flatMap(({ role, value }) =>
      role === "text" ? [String(value)] : role === "richText" ? linesOf(RichText.parse(value)).map(({ text }) => text) : [],
    )
    .map(onOneLine)
    .filter((word) => word !== "");
}

/** The words of the metadata, such as an explanation. */
function metadataWords({ model: { metadata } }: Block, value: BlockData): string[] {
  if (!metadata) return [];
  return fieldsByRole(metadata, value).flatMap(({ role, value: text }) =>
    role === "text" && String(text).trim() !== "" ? [onOneLine(String(text))] : [],
  );
}

/** Every text in a value, by path. */
function flat(value: unknown, path = "$"): Record<string, string> {
  if (typeof value === "object" && value !== null)
    return Object.assign({}, ...Object.entries(value).map(([key, part]) => flat(part, `${path}.${key}`)));
  return { [path]: String(value) };
}

/** Without the signs of Markdown. */
function withoutSigns(text: string): string {
  return onOneLine(text.replaceAll(/[*_`~[]|<\/?[a-z]+>|\]\([^)]*\)/g, ""));
}
