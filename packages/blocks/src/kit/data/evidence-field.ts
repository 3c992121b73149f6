import type { JsonValue } from "./json-value.ts";
import type { StoredBlock } from "./stored-block.ts";

/* Small, because every page loads it. `evidence.ts` reads and writes the entries. */

/** Stored in `answer`, beside the author's note and for the same reason (decision 0067). */
export function storedEvidence({ answer }: Pick<StoredBlock, "answer">): readonly JsonValue[] {
  const stored = answer !== null && typeof answer === "object" && !Array.isArray(answer) ? answer["evidence"] : undefined;
  return Array.isArray(stored) ? stored : [];
}

/** Sentences that move into another block keep their evidence. */
export function withEvidenceOf<B extends Pick<StoredBlock, "answer">>(block: B, ...others: ReadonlyArray<Pick<StoredBlock, "answer">>): B {
  const evidence = [block, ...others].flatMap(storedEvidence);
  const { answer } = block;
  const rest = answer !== null && typeof answer === "object" && !Array.isArray(answer) ? answer : answer === undefined ? {} : { answer };
  return evidence.length === 0 ? block : { ...block, answer: { ...rest, evidence } };
}
