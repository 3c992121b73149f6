import { BlockId } from "@coursewright/base/ids.ts";
import { widgets } from "@coursewright/theme/widget-colors.ts";
import { expect, it } from "vitest";
import { blockOfType, readBlock } from "../../registry.ts";
import { StoredBlock, newBlock } from "./stored-block.ts";

const id = BlockId.parse("4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80");

it.each(widgets)("[WID-04] a %s without data gets its default content", (type) => {
  const block = blockOfType(type);
  if (!block) throw new Error(`no ${type}`);
  expect(newBlock(block, id).data).toEqual(block.model.defaults);
  expect(readBlock(StoredBlock.parse({ id, type, data: {} }))).toMatchObject({ state: "ok", data: block.model.defaults });
  expect(block.model.defaults).not.toEqual({});
});
