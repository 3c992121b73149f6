import type { TestResult } from "./reports.ts";
import type { Engine, Kind, Requirement } from "./requirements.ts";

export interface Verdict {
  requirement: Requirement;
  /** Passing tests. */
  proofs: TestResult[];
  /** Failing tests. One is enough to leave the row unproven. */
  failures: TestResult[];
}

const rank: Record<Kind, number> = { unit: 0, api: 1, ui: 2 };

/** A `ui` row needs a browser test; an `api` row needs an HTTP or browser test. */
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

export function isProven(verdict: Verdict): boolean {
  return verdict.proofs.some(({ engine }) => engine === undefined) && missingEngines(verdict).length === 0 && verdict.failures.length === 0;
}

/** Engines that the row names and in which no test of it has passed. */
export function missingEngines({ requirement, proofs }: Verdict): Engine[] {
  return requirement.engines.filter((wanted) => !proofs.some(({ engine }) => engine === wanted));
}

/** Ids in test titles that no row has. Catches typing errors. */
export function unknownIds(requirements: readonly Requirement[], results: readonly TestResult[]): string[] {
  const known = new Set(requirements.map(({ id }) => id));
  const named = results.flatMap(({ title }) => [...title.matchAll(/\[([A-Z]+-\d+[a-z]?)\]/g)].map(([, id]) => id ?? ""));
  return [...new Set(named.filter((id) => !known.has(id)))];
}
