import { createHash } from "node:crypto";
import { type StoredBlock, withoutAnswer } from "@coursewright/blocks/kit/data/stored-block.ts";
import { z } from "zod";

/** A snapshot of a page's sections: each id with a short hash of its content. */
export const SectionMarks = z.record(z.string(), z.string());
export type SectionMarks = z.infer<typeof SectionMarks>;

export function marksOf(blocks: readonly StoredBlock[]): SectionMarks {
  return Object.fromEntries(blocks.map((block) => [block.id, hash(JSON.stringify(withoutAnswer(block)))]));
}

/** Counts sections that were changed, added or removed. */
export function countChanged(before: SectionMarks, after: SectionMarks): number {
  const ids = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...ids].filter((id) => before[id] !== after[id]).length;
}

function hash(text: string): string {
  return createHash("sha1").update(text).digest("base64url").slice(0, 10);
}
