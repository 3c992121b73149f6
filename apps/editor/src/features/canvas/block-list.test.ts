import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { expect, it } from "vitest";
import { sameIds } from "./block-list.tsx";

const block = (n: number, text = "") => StoredBlock.parse({ id: `00000000-0000-4000-8000-00000000000${n}`, type: "para", data: { text } });

it("keeps the same list until a block is added, removed or moved", () => {
  const idsOf = sameIds();
  const ids = idsOf([block(1), block(2)]);
  expect(ids).toEqual([block(1).id, block(2).id].map((id) => BlockId.parse(id)));
  expect(idsOf([block(1, "written"), block(2)])).toBe(ids);
  expect(idsOf([block(2), block(1)])).toEqual([block(2).id, block(1).id]);
  expect(idsOf([block(2)])).toEqual([block(2).id]);
  expect(idsOf([block(2), block(3)])).toEqual([block(2).id, block(3).id]);
});
