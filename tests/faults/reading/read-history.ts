/** One look at a page while its site is switched from version to version. */
export interface Read {
  startedAt: number;
  endedAt: number;
  status: number;
  /** Every edition that the page names: each of its paragraphs names its own. */
  editions: readonly number[];
  /** Its last bytes have come. */
  isWhole: boolean;
}

/** A version could be read from when it was asked for until its successor was first seen. */
export interface Shown {
  edition: number;
  askedAt: number;
  succeededAt: number;
}

/** Every reader finds a page, whole, of one edition, and of one that was to be read at that time. */
export function checkReads(reads: readonly Read[], shown: readonly Shown[]): string[] {
  return reads.flatMap(({ startedAt, endedAt, status, editions, isWhole }) => {
    const [edition, ...others] = new Set(editions);
    if (status !== 200) return [`answered ${status}`];
    if (!isWhole) return ["broke off"];
    if (edition === undefined || others.length > 0) return [`a mix of editions ${[...new Set(editions)].join(", ")}`];
    const wasShown = shown.some((one) => one.edition === edition && one.askedAt <= endedAt && one.succeededAt >= startedAt);
    return wasShown ? [] : [`edition ${edition} at a time when it was not shown`];
  });
}
