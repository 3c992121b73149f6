import { BlockId } from "@coursewright/base/ids.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { evidenceOf } from "@coursewright/blocks/kit/data/evidence.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { describe, expect, it } from "vitest";
import { sectionFromReply } from "./section-from-reply.ts";

const id = BlockId.parse("11111111-1111-4111-8111-111111111111");
const para = StoredBlock.parse({ id, type: "para", v: 1, data: { text: fromPlainText("Before.") }, aiagent: "lucy" });
const finished = { operation: "generate:1", type: "para", reply: '{"text": "After."}' };

describe("section from a reply", () => {
  it("puts the reply into the section that it was requested for", () => {
    expect(sectionFromReply(finished, para)).toMatchObject({ id, aiagent: "lucy", data: { text: fromPlainText("After.") } });
  });

  it.each([undefined, { ...para, type: "heading", data: { text: "Now a heading" } }])(
    "creates one new section if the original is gone: %j",
    (asked) => {
      const section = sectionFromReply(finished, asked);
      expect(section).toMatchObject({ type: "para", data: { text: fromPlainText("After.") } });
      expect(section?.id).not.toBe(id);
      expect(sectionFromReply(finished, asked)?.id).toBe(section?.id);
    },
  );

  it("[SEE-02] makes a new paragraph of words whose place may have changed", () => {
    const section = sectionFromReply({ ...finished, type: "words", reply: '{"text": "- After\\n- it"}' }, para);
    expect(section).toMatchObject({ type: "para", data: { text: { content: [{ type: "bulletList" }] } } });
    expect(section?.id).not.toBe(id);
  });

  it("[SRC-02] keeps the passages of the sentences, and confirms figures of the sources", () => {
    const evidence = [
      { text: "After.", passages: ["a"] },
      { text: "Not written.", passages: ["b"] },
    ];
    const section = sectionFromReply({ ...finished, reply: JSON.stringify({ text: "After.", evidence, figures: [] }) }, para);
    expect(section && evidenceOf(section)).toEqual(evidence.slice(0, 1));

    const table = {
      headers: ["Kitchen", "Room"],
      rows: [
        ["Sill", "18 °C"],
        ["Oven", "30 °C"],
      ],
      evidence: [],
      figures: ["18"],
    };
    const made = sectionFromReply(
      { ...finished, type: "table", reply: JSON.stringify(table), material: { usermessage: "A table" } },
      undefined,
    );
    expect(made?.metadata).toMatchObject({ figuresToCheck: ["30"] });
  });

  it("returns null for a wrong reply or an unknown kind", () => {
    expect(sectionFromReply({ ...finished, reply: "no braces" }, para)).toBeNull();
    expect(sectionFromReply({ ...finished, type: "hologram" }, para)).toBeNull();
  });
});
