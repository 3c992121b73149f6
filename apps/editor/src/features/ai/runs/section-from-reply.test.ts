import { BlockId } from "@coursewright/base/ids.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
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

  it("returns null for a wrong reply or an unknown kind", () => {
    expect(sectionFromReply({ ...finished, reply: "no braces" }, para)).toBeNull();
    expect(sectionFromReply({ ...finished, type: "hologram" }, para)).toBeNull();
  });
});
