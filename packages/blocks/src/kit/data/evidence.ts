import { z } from "zod";
import { storedEvidence } from "./evidence-field.ts";
import type { JsonValue } from "./json-value.ts";
import type { StoredBlock } from "./stored-block.ts";

export const maxPassagesOfSentence = 8;
const maxSentenceLength = 2_000;
/** More than the sentences of a long block. */
const maxEntries = 300;
const maxCharacters = 60_000;

/** [SRC-02] A sentence that the helper wrote from the author's sources. */
export const Evidence = z.object({
  /** The sentence as it was written, in the form of `comparable`. */
  text: z.string().min(1).max(maxSentenceLength),
  /** The ids of the passages that it rests on. */
  passages: z.array(z.string().min(1).max(64)).max(maxPassagesOfSentence),
  /** The author answers for it. */
  confirmed: z.literal(true).optional(),
});
export type Evidence = z.infer<typeof Evidence>;

/** Entries that cannot be read are dropped: they must not keep a block from opening. */
export function evidenceOf(block: Pick<StoredBlock, "answer">): Evidence[] {
  return bounded(storedEvidence(block).flatMap((each) => Evidence.safeParse(each).data ?? []));
}

/** No entries remove the field. */
export function withEvidence(block: StoredBlock, entries: readonly Evidence[]): StoredBlock {
  const { answer, ...rest } = block;
  const { evidence: _, ...others }: Record<string, JsonValue> = isRecord(answer) ? answer : answer === undefined ? {} : { answer };
  const kept = bounded(entries);
  const whole = kept.length === 0 ? others : { ...others, evidence: kept.map(asJson) };
  return Object.keys(whole).length === 0 ? rest : { ...rest, answer: whole };
}

function asJson({ text, passages, confirmed }: Evidence): JsonValue {
  return { text, passages, ...(confirmed && { confirmed }) };
}

/** One entry for each sentence. The newest come first, so the oldest are dropped. */
function bounded(entries: readonly Evidence[]): Evidence[] {
  let room = maxCharacters;
  const once = new Map(entries.toReversed().map((entry) => [entry.text, entry]));
  return [...once.values()]
    .toReversed()
    .slice(0, maxEntries)
    .filter(({ text, passages }) => (room -= text.length + passages.join().length) >= 0);
}

function isRecord(value: JsonValue | undefined): value is { [key: string]: JsonValue } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
