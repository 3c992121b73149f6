import { describe, expect, it } from "vitest";
import { maxNoteLength, noteOf, withNote } from "./note.ts";
import { StoredBlock } from "./stored-block.ts";

const block = StoredBlock.parse({ id: "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80", type: "para", data: {} });

describe("a note on a block", () => {
  it("is kept by a schema that does not know notes, and removed without a trace", () => {
    const noted = withNote(block, "Ask Jo");
    expect(noteOf(StoredBlock.parse(noted))).toBe("Ask Jo");
    expect(withNote(noted, "")).toEqual(block);
  });

  it("keeps an answer that was stored before", () => {
    const answered = { ...block, answer: "42" };
    expect(withNote(answered, "Ask Jo").answer).toEqual({ answer: "42", note: "Ask Jo" });
    expect(noteOf(answered)).toBe("");
  });

  it("has at most 2,000 characters", () => {
    expect(noteOf(withNote(block, "x".repeat(3000)))).toHaveLength(maxNoteLength);
  });
});
