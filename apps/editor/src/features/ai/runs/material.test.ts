import { newBlock, StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { describe, expect, it } from "vitest";
import { wordsOf } from "./material.ts";

const id = BlockId.parse("11111111-1111-4111-8111-111111111111");

describe("material of a request", () => {
  it("[SEE-05] holds the words around the selection in the same block", () => {
    const block = StoredBlock.parse({ id, type: "para", v: 1, data: { text: fromPlainText("It rose 12 cm in May and 7 cm in June.") } });
    expect(wordsOf({ usermessage: "As a table", block, selection: "12 cm in May" })).toContain("7 cm in June");
  });

  it("[SEE-05] holds no example figures of a new chart", () => {
    const chart = blockOfType("barchart");
    if (!chart) throw new Error("no chart");
    expect(wordsOf({ usermessage: "Sales", block: newBlock(chart, id) })).not.toMatch(/\d/);
  });
});
