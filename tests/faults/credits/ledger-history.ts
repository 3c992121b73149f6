/** What a caller of the ledger was told. */
export interface LedgerAnswer {
  readonly author: string;
  readonly kind: "grant" | "purchase" | "refund" | "hold" | "settle" | "release" | "deduct";
  readonly name: string;
  readonly state: "added" | "repeated" | "taken" | "open" | "settled" | "released" | "absent" | "refused";
  /** What was charged in the end. */
  readonly settled: string;
}

/** A row of the ledger, as it stands when everything is over. */
export interface LedgerRow {
  readonly author: string;
  readonly kind: LedgerAnswer["kind"];
  readonly name: string;
  readonly amount: string;
}

/** What was promised and does not stand, or was promised in two ways. */
export function checkAnswers(answers: readonly LedgerAnswer[], rows: readonly LedgerRow[]): string[] {
  const stands = new Map(rows.map((row) => [keyOf(row), row.amount]));
  const added = new Map<string, number>();
  const problems = new Set<string>();
  for (const answer of answers) {
    const { author, kind, name, state, settled } = answer;
    const of = (wanted: LedgerRow["kind"]) => stands.get(keyOf({ author, kind: wanted, name }));
    const told = `${author}: ${kind} ${name} was ${state}`;
    if (state === "added" || state === "taken") added.set(keyOf(answer), (added.get(keyOf(answer)) ?? 0) + 1);
    if (["added", "taken", "repeated"].includes(state) && of(kind) === undefined) problems.add(`${told}, and does not stand`);
    if (state === "open" && of("hold") === undefined) problems.add(`${told}, and does not stand`);
    if (state === "settled" && of("settle") !== settled) problems.add(`${told} for ${settled}, and stands as ${of("settle")}`);
    if (state === "released" && of("release") === undefined) problems.add(`${told}, and does not stand`);
  }
  for (const [key, times] of added) if (times > 1) problems.add(`${key} was counted ${times} times`);
  return [...problems];
}

function keyOf({ author, kind, name }: Pick<LedgerRow, "author" | "kind" | "name">): string {
  return `${author} ${kind} ${name}`;
}
