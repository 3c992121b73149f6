import { PictureCredit } from "@coursewright/blocks/kit/media/picture-credit.ts";
import { replaceMedia } from "@coursewright/contract/media-places.ts";
import type { MediaPlace } from "@coursewright/contract/media-places.ts";
import { notify } from "@coursewright/ui/notify.ts";
import { plural, t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import type { PickedMedia, PickRequest } from "../../base/picker/pick-media.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { countOf } from "./replacing-bar.tsx";
import type { Replacing } from "./replacing-bar.tsx";

/** [MED-02] Replaces a file on the open page and in all other places. The message offers to take all of it back. */
export function useReplaceEverywhere({ here }: PickRequest) {
  const { uid } = useSignedIn();
  const queries = useQueryClient();
  const params = { uid };
  const refresh = () => Promise.all(["uploads", "media-places", "projects"].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  return async (replacing: Replacing, media: PickedMedia): Promise<void> => {
    const { upload, places, covers } = replacing;
    const { alt, credit } = media;
    const then = { alt, ...(credit && { credit: PictureCredit.parse(credit) }) };
    const before = ({ alt: old, credit: known }: MediaPlace) => ({ alt: old, ...(known && { credit: PictureCredit.parse(known) }) });
    const to = { from: upload.url, to: media.url, places: places.map((place) => ({ ...addressOf(place), ...then })), covers: [...covers] };
    const back = {
      from: media.url,
      to: upload.url,
      places: places.map((place) => ({ ...addressOf(place), ...before(place) })),
      covers: [...covers],
    };
    if (places.length + covers.length > 0) {
      await call(replaceMedia, { params, body: to }).catch((cause: unknown) => {
        throw new Error(wordsFor(cause), { cause });
      });
    }
    const undoHere = here?.replace(upload.url, media);
    await refresh();
    const undo = async () => {
      undoHere?.();
      if (places.length + covers.length > 0) await call(replaceMedia, { params, body: back });
      await refresh();
    };
    const count = countOf(replacing);
    notify({
      title: plural(count, { one: "Replaced in # place", other: "Replaced in # places" }),
      stays: true,
      action: {
        label: t`Undo`,
        onSelect: () => void undo().catch((error: unknown) => notify({ title: wordsFor(error) })),
      },
    });
  };
}

function addressOf({ projectId, chapterId, pageId, blockId, field }: MediaPlace) {
  return { projectId, chapterId, pageId, blockId, field };
}
