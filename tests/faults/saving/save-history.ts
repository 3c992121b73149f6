/** One save that the product acknowledged: the version it answered, and what was written. */
export interface Acknowledged {
  version: number;
  text: string;
}

export interface PageHistory {
  page: string;
  acknowledged: readonly Acknowledged[];
  /** Sent and never answered: may have been written or not. */
  unanswered: string | undefined;
  /** A next save that the product would not take, though the page has no other writer. */
  refused?: string | undefined;
}

export interface StoredPage {
  page: string;
  version: number;
  text: string;
}

/**
 * What a writer was told against what the store holds. Each page has one writer, which sends its next save only
 * after the one before was acknowledged, repeating it under the same id until it is.
 */
export function checkSaves(histories: readonly PageHistory[], stored: readonly StoredPage[]): string[] {
  const pages = new Map(stored.map((page) => [page.page, page]));
  return histories.flatMap((history) => {
    const found = pages.get(history.page);
    return found ? [...refusals(history), ...backward(history), ...wrongEnd(history, found)] : [`${history.page}: lost altogether`];
  });
}

function refusals({ page, refused }: PageHistory): string[] {
  return refused === undefined ? [] : [`${page}: refused ${refused}`];
}

/** Versions of one writer rise by one: a repeat counted twice leaves a gap, a rollback goes back. */
function backward({ page, acknowledged }: PageHistory): string[] {
  return acknowledged.flatMap(({ version }, n) => {
    const before = acknowledged[n - 1]?.version;
    return before === undefined || version === before + 1 ? [] : [`${page}: version ${version} came after ${before}`];
  });
}

function wrongEnd({ page, acknowledged, unanswered }: PageHistory, stored: StoredPage): string[] {
  const last = acknowledged.at(-1);
  if (!last) return [];
  if (stored.version === last.version && stored.text === last.text) return [];
  if (stored.version === last.version + 1 && stored.text === unanswered) return [];
  return [`${page}: acknowledged version ${last.version} "${last.text}", stored ${stored.version} "${stored.text}"`];
}
