import type { BlockId } from "@coursewright/base/ids.ts";
import { mediaPlacesOf, placeMedia } from "@coursewright/blocks/kit/media/place-media.ts";
import type { PlacedMedia } from "@coursewright/blocks/kit/media/place-media.ts";
import { readBlock } from "@coursewright/blocks/registry.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import type { PageHere } from "../../base/picker/pick-media.ts";
import type { Blocks } from "../../document/content/content.ts";
import type { OpenPage } from "../../document/page/open-page.ts";

/** Puts a picture or video into a block, as an undo step of its own. */
export function putMedia(page: OpenPage, id: BlockId, field: string, media: PlacedMedia): void {
  page.edit(`upload:${crypto.randomUUID()}`, (blocks) => placedIn(blocks, id, field, media));
}

function placedIn(blocks: Blocks, id: BlockId, field: string, media: PlacedMedia): Blocks {
  const stored = blocks.find((block) => block.id === id);
  const read = stored && readBlock(stored);
  const patch = read?.state === "ok" ? placeMedia(read.block, read.data, field, media) : null;
  return patch ? changeBlock(blocks, id, patch) : blocks;
}

interface PlaceHere {
  readonly id: BlockId;
  readonly field: string;
}

/** The page for the picker, which replaces a file in all of its places. */
export function hereOf(page: OpenPage): PageHere {
  const placesOf = (url: string): PlaceHere[] =>
    page.store.getState().blocks.flatMap((stored) => {
      const read = readBlock(stored);
      if (read.state !== "ok") return [];
      return mediaPlacesOf(read.block, read.data).flatMap((place) => (place.url === url ? [{ id: stored.id, field: place.field }] : []));
    });
  return {
    pageId: page.id,
    count: (url) => placesOf(url).length,
    replace(url, media) {
      const places = placesOf(url);
      const before = new Map(page.store.getState().blocks.map((block) => [block.id, block]));
      page.edit(`replace:${crypto.randomUUID()}`, (blocks) =>
        places.reduce((all, { id, field }) => placedIn(all, id, field, media), blocks),
      );
      return () => {
        const restored = new Set(places.map(({ id }) => id));
        page.edit(`replace:${crypto.randomUUID()}`, (blocks) =>
          blocks.map((block) => (restored.has(block.id) ? (before.get(block.id) ?? block) : block)),
        );
      };
    },
  };
}
