/** One read of a page while its site switches between versions. */
export interface Read {
  startedAt: number;
  endedAt: number;
  status: number;
  /** The editions that the page names. Each paragraph names one. */
  editions: readonly number[];
  /** True when the response is complete. */
  isWhole: boolean;
}

/** Readers may see a version from the request that switches to it until they first see its successor. */
export interface Shown {
  edition: number;
  askedAt: number;
  succeededAt: number;
}

/** Every reader must get a whole page of one edition that was allowed at that time. */
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
