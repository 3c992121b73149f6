import { PageDocument } from "@coursewright/contract/courses.ts";
import { themeLevels } from "../content/content.ts";
import { noPatches } from "../saving/draft.ts";
import type { Draft, PageAddress } from "../saving/draft.ts";
import type { DraftShelf } from "../saving/draft-shelf.ts";
import { openPage } from "./open-page.ts";
import type { PageSavingDependencies } from "./page-saving.ts";
import type { SaveState } from "../saving/save-state.ts";
import { isNoPatch } from "../merging/theme-difference.ts";

/** Unsaved work on a page that is not open, and why it could not be sent. */
export interface Leftover {
  readonly params: PageAddress;
  readonly pageName: string;
  readonly save: SaveState;
}

interface Sending {
  readonly author: string;
  readonly isInUse: (pageId: string) => boolean;
  readonly shelf: DraftShelf;
  readonly dependenciesOf: (params: PageAddress) => PageSavingDependencies;
}

/** Sends drafts that earlier visits left on other pages. Returns those that need a decision by the author. */
export async function sendLeftovers({ author, isInUse, shelf, dependenciesOf }: Sending): Promise<Leftover[]> {
  const drafts = await shelf.take(author, (pageId) => !isInUse(pageId));
  const byPage = Map.groupBy(drafts, ({ params }) => params.pageId);
  const left: Leftover[] = [];
  for (const [first, ...rest] of byPage.values()) {
    if (!first) continue;
    const { params, pageName } = first;
    const save = await sendDrafts([first, ...rest], dependenciesOf(params));
    if (save.kind !== "saved") left.push({ params, pageName, save });
  }
  return left;
}

/** Opens the page without showing it. */
async function sendDrafts(drafts: readonly [Draft, ...Draft[]], dependencies: PageSavingDependencies): Promise<SaveState> {
  const page = openPage({ page: unseenPage(drafts[0]), themes: noThemes, drafts: drafts.map(withoutThemes) }, dependencies);
  try {
    for (const draft of drafts.toReversed()) await sendThemes(draft, dependencies);
    do await page.saveNow();
    while (page.store.getState().save.kind === "unsaved");
  } catch (error) {
    for (const { id } of drafts) await dependencies.drafts.free(id);
    return { kind: "refused", error };
  }
  await page.leave();
  return page.store.getState().save;
}

async function sendThemes({ themes }: Draft, dependencies: PageSavingDependencies): Promise<void> {
  for (const level of themeLevels) {
    if (!isNoPatch(themes[level])) await dependencies.sendTheme(level, themes[level], { keepalive: false });
  }
}

const noThemes = { project: {}, chapter: {}, page: {} };
const withoutThemes = (draft: Draft): Draft => ({ ...draft, themes: noPatches });

/** A placeholder that is never shown: the base of the oldest draft, until the server answers. */
function unseenPage({ params: { pageId }, pageName, base }: Draft): PageDocument {
  const dateCreated = new Date(0).toISOString();
  return PageDocument.parse({ id: pageId, uuid: pageId, name: pageName, dateCreated, ...base });
}
