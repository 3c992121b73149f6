/** An answer of the ledger to one call. */
export interface LedgerAnswer {
  readonly author: string;
  readonly kind: "grant" | "purchase" | "refund" | "hold" | "settle" | "release" | "deduct";
  readonly name: string;
  readonly state: "added" | "repeated" | "taken" | "open" | "settled" | "released" | "absent" | "refused";
  /** The amount charged in the end. */
  readonly settled: string;
}

/** A row of the ledger after all calls have ended. */
export interface LedgerRow {
  readonly author: string;
  readonly kind: LedgerAnswer["kind"];
  readonly name: string;
  readonly amount: string;
}

/** Lists answers that the ledger does not hold, or that contradict each other. */
export function checkAnswers(answers: readonly LedgerAnswer[], rows: readonly LedgerRow[]): string[] {
  const stands = new Map(rows.map((row) => [keyOf(row), row.amount]));
  const added = new Map<string, number>();
  const problems = new Set<string>();
  for (const answer of answers) {
    const { author, kind, name, state, settled } = answer;
    const of = (wanted: LedgerRow["kind"]) => stands.get(keyOf({ author, kind: wanted, name }));
    const described = `${author}: ${kind} ${name} was ${state}`;
    if (state === "added" || state === "taken") added.set(keyOf(answer), (added.get(keyOf(answer)) ?? 0) + 1);
    if (["added", "taken", "repeated"].includes(state) && of(kind) === undefined) problems.add(`${described}, but is not stored`);
    if (state === "open" && of("hold") === undefined) problems.add(`${described}, but is not stored`);
    if (state === "settled" && of("settle") !== settled) problems.add(`${described} for ${settled}, but is stored as ${of("settle")}`);
    if (state === "released" && of("release") === undefined) problems.add(`${described}, but is not stored`);
  }
  for (const [key, times] of added) if (times > 1) problems.add(`${key} was counted ${times} times`);
  return [...problems];
}

function keyOf({ author, kind, name }: Pick<LedgerRow, "author" | "kind" | "name">): string {
  return `${author} ${kind} ${name}`;
}
