import type { Acknowledged, StoredPage } from "../saving/save-history.ts";

export interface WrittenPage {
  page: string;
  /** The page before the writing began. */
  before: Pick<StoredPage, "version" | "text">;
  acknowledged: ReadonlyArray<Acknowledged & { at: number }>;
  /** Sent and never answered, so it may have been written or not. */
  unanswered: string | undefined;
}

interface Restoring {
  written: readonly WrittenPage[];
  restored: readonly StoredPage[];
  /** Every save acknowledged before this time was archived before the loss. */
  archivedUntil: number;
  lostAt: number;
}

interface RestoredSaves {
  lost: number;
  /** How long before the loss the oldest lost save was acknowledged. */
  lostMs: number;
  problems: string[];
}

/** A restore may only lose the end of a page's history that was not archived. It may not lose parts of a save or saves in between. */
export function checkRestoredSaves({ written, restored, archivedUntil, lostAt }: Restoring): RestoredSaves {
  const pages = written.map(({ page, before, acknowledged, unanswered }) => {
    const stored = restored.find((each) => each.page === page) ?? { page, version: 0, text: "" };
    const lost = acknowledged.filter(({ version }) => version > stored.version);
    const archived = lost.filter(({ at }) => at < archivedUntil);
    const last = acknowledged.at(-1) ?? before;
    const expected = [before, ...acknowledged, { version: last.version + 1, text: unanswered }];
    const isWritten = expected.some(({ version, text }) => version === stored.version && text === stored.text);
    return {
      lost,
      problems: [
        ...archived.map(({ version, at }) => `${page}: version ${version} is lost, archived ${archivedUntil - at} ms before`),
        ...(isWritten ? [] : [`${page}: nobody wrote version ${stored.version} "${stored.text}"`]),
      ],
    };
  });
  const lost = pages.flatMap((each) => each.lost);
  return {
    lost: lost.length,
    lostMs: Math.max(0, ...lost.map(({ at }) => lostAt - at)),
    problems: pages.flatMap(({ problems }) => problems),
  };
}
