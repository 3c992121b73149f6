import { audiobookFormat, audiobookVoice, generateAudiobook, updateCatalogue } from "@coursewright/contract/catalogue.ts";
import { call } from "../../base/api/client.ts";
import { queries, userKey } from "../../base/api/queries.ts";
import type { OpenPage } from "../../document/page/open-page.ts";
import { followUpdate } from "./follow-update.ts";
import { hearUpdate } from "./hear-update.ts";
import { isUnderWay, listingQuery } from "./listing.ts";
import type { PageAt } from "./listing.ts";
import { saveFirst } from "./save-first.ts";
import { uploadPicture } from "./upload-picture.ts";

export interface Parts {
  readonly catalogue: boolean;
  readonly audiobook: boolean;
}

/** What is done here, before the server says how far it is. */
export type StartStep = "saving" | "picturing" | "asking";

/** Null where this browser cannot take one: then the server does. */
export type TakenPicture = Promise<Blob | null>;

interface Start {
  readonly page: OpenPage;
  readonly at: PageAt;
  readonly name: string;
  readonly parts: Parts;
  readonly picture: TakenPicture;
  readonly onStep: (step: StartStep) => void;
}

/** [CAT-06] Refused when it was asked to record, for which there are words of their own. */
export class NotRecorded extends Error {
  override name = "NotRecorded";
}

/** The server answers when the recording can be heard, or after a minute; it goes on without anybody waiting, too. */
const maxRecordingMs = 90_000;

/** Saves the page, takes its picture and begins the update. What becomes of that, the listing tells. */
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
  hearUpdate(queries, uid, update);
  followUpdate(at, update);
  void queries.invalidateQueries({ queryKey: userKey(uid) });
}

/** The audiobook alone; together with an entry it is begun by that one's request. */
async function record(at: PageAt): Promise<void> {
  const { projectId: projectUuid, chapterId: chapterUuid, pageId: pageUuid } = at;
  const body = { projectUuid, chapterUuid, pageUuid, voice: audiobookVoice, format: audiobookFormat } as const;
  const before = queries.getQueryData(listingQuery(at).queryKey)?.update?.id;
  try {
    await call(generateAudiobook, { body }, { timeoutMs: maxRecordingMs });
  } catch (cause) {
    // An update that has begun tells its own end.
    if (await hasBegun(at, before)) return;
    throw new NotRecorded("Failed to generate audiobook.", { cause });
  }
  await hasBegun(at, before);
}

/** One that was not there before, or is still at work: it is followed to its end. */
async function hasBegun(at: PageAt, before: string | undefined): Promise<boolean> {
  try {
    const { update } = await queries.fetchQuery(listingQuery(at));
    if (!update?.audiobook || (update.id === before && !isUnderWay(update))) return false;
    followUpdate(at, update);
    return true;
  } catch (error) {
    console.warn("Whether the recording has begun could not be asked.", error);
    return false;
  }
}
