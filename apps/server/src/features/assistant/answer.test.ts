import { blockOfType, readBlock } from "@coursewright/blocks/registry.ts";
import { catalogueText } from "@coursewright/blocks/kit/text/block-text.ts";
import { describe, expect, it } from "vitest";
import { offeredTypes, readAnswer } from "./answer.ts";
import { sampleAnswer } from "./sample-answer.ts";

describe("assistant answer", () => {
  it("[SEE-05] marks figures of a table that the author did not give", async () => {
    const data = {
      headers: ["Kitchen", "Room"],
      rows: [
        ["Sill", "18 °C"],
        ["Oven", "30 °C"],
      ],
    };
    const { blocks } = await readAnswer(JSON.stringify({ say: "So.", blocks: [{ type: "table", data }] }), {
      agent: "jerry",
      material: "It has 18 degrees.",
    });
    expect(blocks[0]?.metadata).toMatchObject({ figuresToCheck: ["30"] });
  });

  it("reads the example of every offered block type", async () => {
    for (const type of offeredTypes) {
      const sample = (await blockOfType(type)?.ai())?.ai.sampleReply ?? "";
      const { blocks } = await readAnswer(JSON.stringify({ say: "So.", blocks: [{ type, data: JSON.parse(sample) }] }), {
        agent: "lucy",
        material: sample,
      });
      expect(blocks).toEqual([expect.objectContaining({ type, aiagent: "lucy" })]);
      expect(blocks.map((block) => readBlock(block).state)).toEqual(["ok"]);
    }
  });

  it("treats HTML in a section as plain text", async () => {
    const text = "<script>alert(1)</script> and <svg onload=alert(1)>";
    const { say, blocks } = await readAnswer(JSON.stringify({ say: text, blocks: [{ type: "para", data: { text } }] }), {
      agent: "jerry",
      material: "",
    });

    expect(say).toBe(text);
    expect(blocks.map(words)).toEqual([text]);
  });

  it("keeps up to twelve readable sections and drops the others", async () => {
    const good = { type: "heading", data: { text: "Bread" } };
    const bad = [
      { type: "html", data: { text: "x" } },
      { type: "para", data: { text: { type: "doc" } } },
      { type: "image", data: {} },
      null,
      7,
    ];
    const reply = (blocks: unknown[]) => readAnswer(JSON.stringify({ say: "So.", blocks }), { agent: "jerry", material: "18 °C" });

    expect((await reply([...bad, good])).blocks.map(words)).toEqual(["Bread"]);
    expect((await reply(Array.from({ length: 30 }, () => good))).blocks).toHaveLength(12);
    await expect(reply(bad)).rejects.toMatchObject({ code: "helper_failed" });
  });

  it.each([
    ["no object at all", "no_json_in_reply"],
    ['{"say": "half', "no_json_in_reply"],
    ['{"text": "no words to the author"}', "helper_failed"],
    ['{"say": "  "}', "helper_failed"],
    ['{"say": {"html": "<p>"}}', "helper_failed"],
    ['{"say": "x", "blocks": "<p>"}', "helper_failed"],
    ['{"say": "\u0000"}', "helper_failed"],
    [JSON.stringify({ say: "x".repeat(4001) }), "helper_failed"],
  ])("refuses %j", async (reply, code) => {
    await expect(readAnswer(reply, { agent: "jerry", material: "" })).rejects.toMatchObject({ code });
  });

  it("accepts words alone, and the sample", async () => {
    expect(await readAnswer('Well. {"say": "Because of the acids."}', { agent: "jerry", material: "" })).toEqual({
      say: "Because of the acids.",
      blocks: [],
    });
    expect((await readAnswer(sampleAnswer, { agent: "jerry", material: "" })).blocks).toHaveLength(2);
  });
});

function words(stored: Parameters<typeof readBlock>[0]): string {
  const read = readBlock(stored);
  return read.state === "ok" ? catalogueText(read.block, read.data) : read.state;
}
