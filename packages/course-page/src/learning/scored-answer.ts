/** The result of scoring, stored with the answer. */
export type ScoredAnswer =
  | { readonly kind: "practice"; readonly because: Reason }
  | {
      readonly kind: "scored";
      readonly key: string;
      /** The helper's points, or the author's after a review. */
      readonly points: readonly number[];
      readonly criteria: ReadonlyArray<{ readonly why: string; readonly evidence: string | null }>;
      readonly isAsked: boolean;
      readonly verdict: { readonly by: string; readonly note: string } | null;
    };

/** Why only the length counts. Each is the key of a text on the page (textbox/view.tsx). */
const reasons = ["signedOut", "cap", "limit", "off", "failed"] as const;
type Reason = (typeof reasons)[number];

/** Serializes to an answer's `more`. The block's own script reads only `points`. */
export function packed(scored: ScoredAnswer): string {
  if (scored.kind === "practice") return JSON.stringify({ practice: scored.because });
  const { kind: _, ...kept } = scored;
  return JSON.stringify(kept);
}

/** Validates stored data, which may come from an older page, another device or a manual edit. */
export function unpacked(more: string | undefined): ScoredAnswer | undefined {
  const { practice, key, points, criteria, isAsked, verdict } = Object(parsed(more ?? ""));
  const because = reasons.find((each) => each === practice);
  if (because) return { kind: "practice", because };
  if (typeof key !== "string" || !Array.isArray(points) || !Array.isArray(criteria)) return undefined;
  return {
    kind: "scored",
    key,
    points: points.map(Number),
    criteria: criteria.map((each) => {
      const { why, evidence } = Object(each);
      return { why: String(why ?? ""), evidence: typeof evidence === "string" ? evidence : null };
    }),
    isAsked: isAsked === true,
    verdict: verdict ? { by: String(Object(verdict).by ?? ""), note: String(Object(verdict).note ?? "") } : null,
  };
}

export function reasonFor(status: number): Reason {
  return ({ 401: "signedOut", 402: "cap", 404: "off", 422: "limit" } as const)[status] ?? "failed";
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
