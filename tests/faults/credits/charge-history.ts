/** What one author asked for, and what became of it. */
export interface ChargeHistory {
  readonly author: string;
  readonly before: number;
  /** What each operation that was answered with a reply costs. */
  readonly delivered: ReadonlyMap<string, number>;
  readonly after: number;
  /** Operations whose reply left a block other than it may be. */
  readonly damaged: readonly string[];
}

/** What is wrong: credits lost or charged twice, blocks damaged. */
export function checkCharges(histories: readonly ChargeHistory[]): string[] {
  return histories.flatMap(({ author, before, delivered, after, damaged }) => {
    const due = before - delivered.values().reduce((sum, price) => sum + price, 0);
    return [
      ...(after < due ? [`${author} has lost ${due - after} credits`] : []),
      ...(after > due ? [`${author} got ${after - due} credits' worth for nothing`] : []),
      ...damaged.map((operation) => `${author}: ${operation} has damaged a block`),
    ];
  });
}
