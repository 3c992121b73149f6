import type { JsonValue } from "./json-value.ts";
import type { StoredBlock } from "./stored-block.ts";

export const maxNoteLength = 2000;

/**
 * The author's own note about a block, which learners never see. It is stored in `answer`: every deployed version accepts and keeps that
 * field, and none reads or publishes it. A new field would make older processes drop the block while a release is deployed.
 */
export function noteOf({ answer }: StoredBlock): string {
  const note = isRecord(answer) ? answer["note"] : undefined;
  return typeof note === "string" ? note : "";
}

/** An empty note removes it. */
export function withNote(block: StoredBlock, note: string): StoredBlock {
  const { answer, ...rest } = block;
  const { note: _, ...others }: Record<string, JsonValue> = isRecord(answer) ? answer : answer === undefined ? {} : { answer };
  const kept = note === "" ? others : { ...others, note: note.slice(0, maxNoteLength) };
  return Object.keys(kept).length === 0 ? rest : { ...rest, answer: kept };
}

function isRecord(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
