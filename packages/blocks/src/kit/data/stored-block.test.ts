import { BlockId } from "@coursewright/base/ids.ts";
import { describe, expect, it } from "vitest";
import { blockOfType, readBlock, registry } from "../../registry.ts";
import { StoredBlock, editBlock, newBlock } from "./stored-block.ts";

const id = BlockId.parse("4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80");

describe("stored block", () => {
  it("[ENT-06] a block has its specified fields; the default agent is jerry", () => {
    expect(StoredBlock.parse({ id, type: "para", data: {} })).toEqual({ id, type: "para", v: 0, data: {}, aiagent: "jerry" });
    const whole = {
      id,
      type: "para",
      v: 1,
      data: { text: "x" },
      metadata: { note: "x" },
      theme: { alignment: "left" },
      answer: "b",
    } as const;
    for (const aiagent of ["jerry", "bratGPT", "shakespeare", "lucy"] as const)
      expect(StoredBlock.parse({ ...whole, aiagent })).toEqual({ ...whole, aiagent });
    const wrong = [{ aiagent: "hal" }, { id: "1" }, { type: "" }, { owner: "me" }, { data: [] }, { theme: { colors: "red" } }, { v: -1 }];
    expect(wrong.filter((change) => StoredBlock.safeParse({ ...whole, ...change }).success)).toEqual([]);
  });

  it("an unreadable block gives a state, never an exception", () => {
    const stored = (change: object) => StoredBlock.parse({ id, type: "para", v: 1, data: {}, ...change });
    expect(readBlock(stored({ type: "hologram" }))).toEqual({ state: "unknown", id, type: "hologram" });
    expect(readBlock(stored({ data: { text: 5 } }))).toMatchObject({ state: "invalid", id, type: "para" });
    expect(readBlock(stored({ v: 9 }))).toMatchObject({ state: "invalid", problem: "Written by a newer version (9)" });
  });

  it("applies only valid edits; undefined removes a value", () => {
    const para = blockOfType("para");
    if (!para) throw new Error("no para");
    const data = { ...para.model.defaults, font: "Georgia" };
    expect(editBlock(para, data, { font: "Verdana" })).toEqual({ ...data, font: "Verdana" });
    expect(Object.keys(editBlock(para, data, { font: undefined }) ?? {})).toEqual(["text"]);
    expect(editBlock(para, data, { font: "Comic Sans" })).toBeNull();
    expect(editBlock(para, data, { onclick: "x" })).toBeNull();
  });

  it("stores and reads a new block of every type", () => {
    for (const block of registry) expect(readBlock(newBlock(block, id))).toMatchObject({ state: "ok", data: block.model.defaults });
  });
});
