import type { TestResult } from "./reports.ts";
import type { Kind, Requirement } from "./requirements.ts";

export interface Verdict {
  requirement: Requirement;
  /** The passing tests that prove it. */
  proofs: TestResult[];
  /** Tests that name it and failed: one of them is enough to leave the row unproven. */
  failures: TestResult[];
}

const rank: Record<Kind, number> = { unit: 0, api: 1, ui: 2 };

/** A row of kind `ui` counts only from a browser, one of kind `api` through HTTP or a browser. */
export function judge(requirements: readonly Requirement[], results: readonly TestResult[]): Verdict[] {
  return requirements.map((requirement) => {
    const naming = results.filter(({ title }) => title.includes(`[${requirement.id}]`));
    return {
      requirement,
      proofs: naming.filter(({ passed, through }) => passed && rank[through] >= rank[requirement.kind]),
      failures: naming.filter(({ passed }) => !passed),
    };
  });
}

export function isProven({ proofs, failures }: Verdict): boolean {
  return proofs.length > 0 && failures.length === 0;
}

/** Ids in titles that no row has: a typing error would otherwise prove nothing in silence. */
export function unknownIds(requirements: readonly Requirement[], results: readonly TestResult[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const named = results.flatMap(({ title }) => [...title.matchAll(/\[([A-Z]+-\d+)\]/g)].map(([, id]) => id ?? ""));
  return [...new Set(named.filter((id) => !known.has(id)))];
}
