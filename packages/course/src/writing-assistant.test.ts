import { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { describe, expect, it } from "vitest";
import { maxPending, readPending, WritingAssistant, writePending } from "./writing-assistant.ts";

const uuid = "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80";

describe("writing assistant", () => {
  it("[ENT-23] starts with a story, jerry and no text", () => {
    expect(WritingAssistant.parse({ uuid })).toEqual({
      uuid,
      text: "",
      helperType: "story",
      relevantInfo: "",
      agent: "jerry",
      currentSD_id: null,
      pendingHTML: "",
    });
  });

  it("[ENT-23] keeps known fields and rejects unknown ones", () => {
    const state = {
      uuid,
      text: "Once",
      helperType: "questions",
      relevantInfo: "A bakery",
      agent: "lucy",
      currentSD_id: uuid,
      pendingHTML: writePending([paragraph()]),
    };
    expect(WritingAssistant.parse(state)).toEqual(state);
    for (const wrong of [{}, { uuid: "1" }, { uuid, agent: "hal" }, { uuid, mood: "good" }, { uuid, helperType: "html" }])
      expect(WritingAssistant.safeParse(wrong).success).toBe(false);
  });

  it("round-trips pending sections that are valid blocks", () => {
    const blocks = [paragraph(), paragraph()];

    expect(readPending({ pendingHTML: writePending(blocks) })).toEqual(blocks);
    expect(readPending({ pendingHTML: writePending([]) })).toEqual([]);
  });

  it.each([
    ["HTML", "<p onclick=alert(1)>Once upon</p>"],
    ["a kind nobody draws", JSON.stringify([{ ...paragraph(), type: "html" }])],
    ["data that the kind refuses", JSON.stringify([{ ...paragraph(), data: { html: "<svg onload=alert(1)>" } }])],
    ["more than a reply may offer", JSON.stringify(Array.from({ length: maxPending + 1 }, paragraph))],
    ["an empty list", "[]"],
  ])("what waits is never %s", (_, pendingHTML) => {
    expect(WritingAssistant.safeParse({ uuid, pendingHTML }).success).toBe(false);
    expect(readPending({ pendingHTML })).toEqual([]);
  });
});

function paragraph() {
  const block = blockOfType("para");
  if (!block) throw new Error("There is no paragraph");
  return newBlock(block, BlockId.parse(crypto.randomUUID()));
}
