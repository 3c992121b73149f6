import type { AuthorId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { mediaPlacesOf, placeMedia } from "@coursewright/blocks/kit/media/place-media.ts";
import { PictureCredit } from "@coursewright/blocks/kit/media/picture-credit.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { editBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { BodyOf, ReplyOf } from "@coursewright/contract/endpoint.ts";
import { keyAt } from "@coursewright/contract/media.ts";
import { type findMediaPlaces, maxMediaPlaces, type replaceMedia } from "@coursewright/contract/media-places.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { findLook, writeLook } from "./look-queries.ts";
import { findBlocksWithFile, findCoversWithFile, lockPage, readBlocksOf } from "./media-place-queries.ts";
import { touch } from "./project-actions.ts";
import { writeBlocksWithin } from "./save-actions.ts";
import type { PageAddress } from "./tables.ts";

interface MediaPlaceOptions {
  databases: Databases;
  isFileOf(author: AuthorId, address: string): Promise<boolean>;
}

type Replacement = BodyOf<typeof replaceMedia>;
type Place = Replacement["places"][number];

export function mediaPlaceActions({ databases, isFileOf }: MediaPlaceOptions) {
  return {
    async findMediaPlaces(uid: AuthorId, url: string): Promise<ReplyOf<typeof findMediaPlaces>> {
      const search = { key: keyOf(url), limit: maxMediaPlaces + 1 };
      return databases.forAuthor(uid).transaction(async (trx) => {
        const places = (await findBlocksWithFile(trx, uid, search)).flatMap(({ block, ...at }) =>
          placesIn(block, url).map((p) => ({ ...at, ...p })),
        );
        const covers = await findCoversWithFile(trx, uid, { ...search, limit: maxMediaPlaces });
        return { places: places.slice(0, maxMediaPlaces), covers, hasMore: places.length > maxMediaPlaces };
      });
    },

    async replaceMedia(uid: AuthorId, { from, to, places, covers }: Replacement): Promise<{ changed: number }> {
      // Another author's file would disappear when that author deletes it.
      if (!(await isFileOf(uid, to))) throw new AppError("invalid_request");
      const pages = [...Map.groupBy(places, ({ pageId }) => pageId).values()];
      // All saves and deletions lock pages in key order, to prevent deadlocks.
      const sorted = pages.toSorted(([a], [b]) => (orderOf(a) < orderOf(b) ? -1 : 1));
      return databases.forAuthor(uid).transaction(async (trx) => {
        let changed = 0;
        for (const each of sorted) changed += await replaceOnPage(trx, uid, { from, to, places: each });
        for (const projectId of covers.toSorted()) {
          const address = { uid, projectId };
          const look = await findLook(trx, address);
          if (look?.cover?.kind !== "picture" || look.cover.address !== from) continue;
          await touch(trx, address);
          await writeLook(trx, address, { cover: { kind: "picture", address: to }, blurb: look.blurb ?? "" });
          changed += 1;
        }
        return { changed };
      });
    },
  };
}

function orderOf(place: Place | undefined): string {
  return `${place?.projectId}/${place?.chapterId}/${place?.pageId}`;
}

function keyOf(url: string): string {
  const key = keyAt(url)?.split("/", 1)[0];
  if (key === undefined || key === "") throw new AppError("invalid_request");
  return key;
}

function placesIn(stored: unknown, url: string) {
  const block = StoredBlock.safeParse(stored).data;
  const read = block && readBlock(block);
  if (!block || read?.state !== "ok") return [];
  return mediaPlacesOf(read.block, read.data)
    .filter((place) => place.url === url)
    .map(({ field, alt, credit }) => {
      const known = PictureCredit.safeParse(credit).data;
      return { blockId: block.id, field, alt, ...(known && { credit: known }) };
    });
}

/** Returns how many places changed. */
async function replaceOnPage(
  trx: WriteQuery,
  uid: AuthorId,
  { from, to, places }: Pick<Replacement, "from" | "to" | "places">,
): Promise<number> {
  const [first] = places;
  if (!first) return 0;
  const address: PageAddress = { uid, projectId: first.projectId, chapterId: first.chapterId, pageId: first.pageId };
  const version = await lockPage(trx, address);
  if (version === undefined) return 0;
  let changed = 0;
  const upsert: StoredBlock[] = [];
  for (const stored of await readBlocksOf(
    trx,
    address,
    places.map(({ blockId }) => blockId),
  )) {
    const block = StoredBlock.safeParse(stored).data;
    const read = block && readBlock(block);
    if (!block || read?.state !== "ok") continue;
    let { data } = read;
    const shown = new Set(mediaPlacesOf(read.block, data).flatMap(({ field, url }) => (url === from ? [field] : [])));
    for (const { field, alt, credit } of places.filter(({ blockId, field: at }) => blockId === block.id && shown.has(at))) {
      const patch = placeMedia(read.block, data, field, { url: to, alt, credit });
      const next = patch && editBlock(read.block, data, patch);
      if (!next) continue;
      data = next;
      changed += 1;
    }
    if (data !== read.data)
      upsert.push({ ...block, type: read.block.model.type, v: read.block.version, data: StoredBlock.shape.data.parse(data) });
  }
  if (upsert.length > 0) await writeBlocksWithin(trx, address, { saveId: newUuid(), baseVersion: version, upsert });
  return changed;
}
