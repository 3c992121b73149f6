import type { Evidence } from "@coursewright/blocks/kit/data/evidence.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { Comparison, Decisions } from "./compare-blocks.ts";

interface Waiting {
  readonly since: number;
  readonly key: string | undefined;
  /** Sends the same request again. Missing for a reply that another tab asked for. */
  readonly again: (() => void) | undefined;
  /** The author's request. */
  readonly asked: string;
  readonly decisions: Decisions;
}

/** A reply that the author has not accepted or dismissed yet. */
export type Proposal =
  | (Waiting & { readonly kind: "changes"; readonly comparison: Comparison; readonly evidence: readonly Evidence[] })
  /** A new block made from the words of an old one. `isInstead`: from all of them, so it can take the place of the old one. */
  | (Waiting & { readonly kind: "made"; readonly made: StoredBlock; readonly isInstead: boolean });
