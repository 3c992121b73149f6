/** An acknowledged save: the version in the response, and the text that was sent. */
export interface Acknowledged {
  version: number;
  text: string;
}

export interface PageHistory {
  page: string;
  acknowledged: readonly Acknowledged[];
  /** Sent and never answered, so it may have been written or not. */
  unanswered: string | undefined;
  /** A save that the product rejected, although the page has no other writer. */
  refused?: string | undefined;
}

export interface StoredPage {
  page: string;
  version: number;
  text: string;
}

/**
 * Compares acknowledged saves with the stored pages. Each page has one writer. It repeats each save under the same id until it is
 * acknowledged, and only then sends the next.
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

/** Versions of one writer rise by one. A doubly counted save leaves a gap, and a rollback goes back. */
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
