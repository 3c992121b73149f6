import { audiobookFormat, audiobookVoice, generateAudiobook, updateCatalogue } from "@coursewright/contract/catalogue.ts";
import { call } from "../../base/api/client.ts";
import { queries, userKey } from "../../base/api/queries.ts";
import type { OpenPage } from "../../document/page/open-page.ts";
import { followUpdate } from "./follow-update.ts";
import { applyUpdate } from "./apply-update.ts";
import { isInProgress, listingQuery } from "./listing.ts";
import type { PageAt } from "./listing.ts";
import { saveFirst } from "./save-first.ts";
import { uploadPicture } from "./upload-picture.ts";

export interface Parts {
  readonly catalogue: boolean;
  readonly audiobook: boolean;
}

/** The browser's own steps before the server reports progress. */
export type StartStep = "saving" | "picturing" | "asking";

/** Null when this browser cannot take a picture: then the server draws it. */
export type TakenPicture = Promise<Blob | null>;

interface Start {
  readonly page: OpenPage;
  readonly at: PageAt;
  readonly name: string;
  readonly parts: Parts;
  readonly picture: TakenPicture;
  readonly onStep: (step: StartStep) => void;
}

/** [CAT-06] The request to record was refused; it has its own error text. */
export class NotRecorded extends Error {
  override name = "NotRecorded";
}

/** The server answers when the recording is ready, or after a minute; it continues in the background. */
const maxRecordingMs = 90_000;

/** Saves the page, takes its picture and starts the update. The page's listing then reports the progress. */
export async function startUpdate(start: Start): Promise<void> {
  const { page, at, parts, onStep } = start;
  onStep("saving");
  await saveFirst(page);
  if (parts.catalogue) return startEntry(start);
  onStep("asking");
  await record(at);
}

async function startEntry({ page, at, name, parts, picture, onStep }: Start): Promise<void> {
  const { uid, projectId, chapterId, pageId } = at;
  onStep("picturing");
  const taken = await picture;
  const put = taken && (await uploadPicture(at, taken));
  const screenshot = { screenshotPath: put?.path ?? null, screenshotUrl: put?.url ?? null };
  const pageData = { name, version: page.version(), blocks: page.store.getState().blocks };
  onStep("asking");
  const body = { projectId, chapterId, pageId, pageData, ...screenshot, mode: "mock" as const, audiobook: parts.audiobook };
  const { update } = await call(updateCatalogue, { body });
  applyUpdate(queries, uid, update);
  followUpdate(at, update);
  void queries.invalidateQueries({ queryKey: userKey(uid) });
}

/** Records only the audiobook. Together with an entry, the entry's request starts the recording. */
async function record(at: PageAt): Promise<void> {
  const { projectId: projectUuid, chapterId: chapterUuid, pageId: pageUuid } = at;
  const body = { projectUuid, chapterUuid, pageUuid, voice: audiobookVoice, format: audiobookFormat } as const;
  const before = queries.getQueryData(listingQuery(at).queryKey)?.update?.id;
  try {
    await call(generateAudiobook, { body }, { timeoutMs: maxRecordingMs });
  } catch (cause) {
    // A started update reports its own failure.
    if (await hasBegun(at, before)) return;
    throw new NotRecorded("Failed to generate audiobook.", { cause });
  }
  await hasBegun(at, before);
}

/** Finds a new or running update and follows it to its end. */
async function hasBegun(at: PageAt, before: string | undefined): Promise<boolean> {
  try {
    const { update } = await queries.fetchQuery(listingQuery(at));
    if (!update?.audiobook || (update.id === before && !isInProgress(update))) return false;
    followUpdate(at, update);
    return true;
  } catch (error) {
    console.warn("Could not check whether the recording has started.", error);
    return false;
  }
}
