import { createHash } from "node:crypto";
import type { Credits } from "@coursewright/base/credits.ts";
import { AuthorId, type ChapterId } from "@coursewright/base/ids.ts";
import type { UpdatePart } from "@coursewright/course/update-cost.ts";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { Job } from "../../platform/jobs/workflow.ts";
import type { PageName } from "../courses/service.ts";
import type { MediaService } from "../media/service.ts";
import { type CreditsService, type Hold, maxCharge } from "../credits/service.ts";
import {
  changeUpdate,
  findUpdate,
  insertUpdate,
  lockRunning,
  partChange,
  partOf,
  type UpdateName,
  type UpdateRow,
} from "./update-queries.ts";

export interface Wanted {
  readonly page: PageName;
  readonly version: number;
  /** The maximum cost of each part. */
  readonly parts: ReadonlyMap<UpdatePart, Credits>;
  /** The author's own key pays for the entry. */
  readonly ownKey: boolean;
  /** The chapter in the path of the browser's upload. */
  readonly pictureIn?: ChapterId | undefined;
  /** Idempotency key: repeated requests return the first update. */
  readonly key?: string | undefined;
}

export interface Started {
  readonly rows: readonly UpdateRow[];
  /** Undefined when every part was already in progress. */
  readonly balance: Hold["balance"] | undefined;
}

export const updateJob: Job<UpdateName> = {
  name: "update-catalogue",
  queue: "model",
  input: z.object({ uid: AuthorId, updateId: z.uuid() }),
};

const reasons: Record<UpdatePart, string> = { catalogue: "catalogue entry", audiobook: "audiobook" };
/** Longer than any queue delay, so that a hold does not expire before its part is done. */
const holdLifetimeMs = 24 * 60 * 60_000;
const maxAttempts = 3;

interface StartingOptions {
  credits: Pick<CreditsService, "holdWithin">;
  jobs: Pick<Jobs, "enqueue">;
  clock: Clock;
  media: Pick<MediaService, "requireRoomWithin">;
}

/** Starts updates with holds and jobs in the caller's transaction, all or none. Joins updates in progress. */
export function createStarting({ credits, jobs, clock, media }: StartingOptions) {
  async function hold(trx: WriteQuery, row: UpdateRow, parts: Wanted["parts"]): Promise<Started["balance"]> {
    const expiresAt = new Date(clock.now().getTime() + holdLifetimeMs);
    let balance: Started["balance"];
    // Only an audiobook needs free storage: a picture is small and optional.
    if (parts.has("audiobook")) await media.requireRoomWithin(trx, row.author_id);
    for (const [part, amount] of parts) {
      if (amount > maxCharge) throw new AppError("limit_reached");
      const request = { uid: row.author_id, operation: holdName(row.update_id, part), amount, reason: reasons[part], expiresAt };
      ({ balance } = await credits.holdWithin(trx, request));
    }
    return balance;
  }

  return async function startWithin(trx: WriteQuery, wanted: readonly Wanted[]): Promise<Started> {
    // Insert all rows before any hold, in a fixed order, so that two requests for the same pages cannot deadlock.
    const placed = new Map<Wanted, Placed>();
    for (const each of wanted.toSorted((a, b) => (a.page.pageId < b.page.pageId ? -1 : 1))) placed.set(each, await place(trx, each));
    const rows: UpdateRow[] = [];
    let balance: Started["balance"];
    for (const [index, each] of wanted.entries()) {
      const { row, added, isNew } = placed.get(each) ?? (await place(trx, each));
      balance = (await hold(trx, row, added)) ?? balance;
      const { author_id: uid, update_id: updateId } = row;
      if (isNew) await jobs.enqueue(trx, updateJob, { id: jobName(updateId), author: uid, input: { uid, updateId }, place: index });
      rows.push(row);
    }
    return { rows, balance };
  };
}

/** The operation of the part's hold, also used as the provider's idempotency key. */
export function holdName(updateId: string, part: UpdatePart): string {
  return `${part}:${updateId}`;
}

function jobName(updateId: string): string {
  return `update:${updateId}`;
}

function idFor(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

interface Placed {
  readonly row: UpdateRow;
  /** Parts that need a hold. */
  readonly added: Wanted["parts"];
  readonly isNew: boolean;
}

async function place(trx: WriteQuery, wanted: Wanted): Promise<Placed> {
  const { page, version, parts, pictureIn, key, ownKey } = wanted;
  const updateId = key === undefined ? newUuid() : idFor(`${page.uid} ${page.pageId} ${key}`);
  const begun = key === undefined ? undefined : await findUpdate(trx, { uid: page.uid, updateId });
  if (begun) return { row: begun, added: new Map(), isNew: false };
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const row = await insertUpdate(trx, { ...page, updateId, version, parts: [...parts.keys()], pictureIn, ownKey });
    if (row) return { row, added: parts, isNew: true };
    const joined = await join(trx, wanted);
    // Otherwise it ended at this moment, so try again.
    if (joined) return joined;
  }
  throw new AppError("unavailable", { retryAfterSeconds: 1 });
}

/** Adds missing parts and leaves existing ones unchanged. */
async function join(trx: WriteQuery, { page, parts, pictureIn, ownKey }: Wanted): Promise<Placed | undefined> {
  const running = await lockRunning(trx, page);
  if (!running) return undefined;
  const added = new Map([...parts].filter(([part]) => partOf(running, part) === null));
  let row = running;
  for (const part of added.keys()) {
    const picture = part === "catalogue" ? { picture_chapter_id: pictureIn ?? null, own_key: ownKey } : {};
    const name = { uid: row.author_id, updateId: row.update_id };
    row = (await changeUpdate(trx, name, { ...partChange(part, { state: "waiting" }), ...picture })) ?? row;
  }
  return { row, added, isNew: false };
}
