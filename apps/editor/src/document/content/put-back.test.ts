import { BlockId } from "@coursewright/base/ids.ts";
import { defaultAgent } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { describe, expect, it } from "vitest";
import { putBack } from "./put-back.ts";

const idOf = (number: number) => BlockId.parse(`4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a8${number}`);
const block = (number: number): StoredBlock => ({ id: idOf(number), type: "para", v: 0, data: { number }, aiagent: defaultAgent });
const before = [0, 1, 2, 3].map(block);
const back = (now: readonly number[], gone: readonly number[]) =>
  putBack(now.map(block), { ids: gone.map(idOf), before }).map(({ data }) => data["number"]);

describe("putting removed blocks back", () => {
  it("restores every block in its old place", () => {
    expect(back([0, 3], [1, 2])).toEqual([0, 1, 2, 3]);
    expect(back([1, 2], [3, 0])).toEqual([0, 1, 2, 3]);
  });

  it("follows the block above if the page has changed since", () => {
    expect(back([3, 5, 0], [1])).toEqual([3, 5, 0, 1]);
    expect(back([5], [2])).toEqual([2, 5]);
  });

  it("changes nothing if the blocks are already on the page", () => {
    expect(back([2, 1, 0], [1])).toEqual([2, 1, 0]);
  });
});
