/** The replies and the balance of one author. */
export interface ChargeHistory {
  readonly author: string;
  readonly before: number;
  /** The price of each operation that returned a reply. */
  readonly delivered: ReadonlyMap<string, number>;
  readonly after: number;
  /** Operations whose reply damaged a block. */
  readonly damaged: readonly string[];
}

/** Lists credits that were lost or charged twice, and damaged blocks. */
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
