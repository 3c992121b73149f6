import { BlockId, ChapterId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { PictureCredit } from "@coursewright/blocks/kit/media/picture-credit.ts";
import { ownFile } from "@coursewright/blocks/kit/url/own-file.ts";
import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { CreditReply } from "./uploads.ts";

/** Where the author's courses show a file. */

export const maxMediaPlaces = 500;

const address = z.string().regex(ownFile).max(300);

const Place = {
  projectId: ProjectId,
  chapterId: ChapterId,
  pageId: PageId,
  blockId: BlockId,
  /** A path in the block's data, such as "columns.1.url". */
  field: z.string().min(1).max(100),
};

export const MediaPlace = z.object({ ...Place, pageName: z.string(), alt: z.string(), credit: CreditReply.optional() });
export type MediaPlace = z.infer<typeof MediaPlace>;

const path = `${userPath}/media-places` as const;

/** [MED-02] At most `maxMediaPlaces` places; `hasMore` says whether there are others. */
export const findMediaPlaces = endpoint({
  method: "GET",
  path,
  params: UserParams,
  query: z.object({ url: address }),
  reply: z.object({
    places: z.array(MediaPlace),
    covers: z.array(z.object({ projectId: ProjectId, projectName: z.string() })),
    hasMore: z.boolean(),
  }),
});

/**
 * [MED-02] Puts `to` where `from` is shown, with the description and the photographer of each place. Places that no longer show `from` stay
 * unchanged. The same request with exchanged addresses and the earlier descriptions undoes it.
 */
export const replaceMedia = endpoint({
  method: "PUT",
  path,
  params: UserParams,
  body: z.strictObject({
    from: address,
    to: address,
    places: z.array(z.strictObject({ ...Place, alt: z.string().max(500), credit: PictureCredit.optional() })).max(maxMediaPlaces),
    covers: z.array(ProjectId).max(maxMediaPlaces),
  }),
  reply: z.object({ changed: z.number().int().nonnegative() }),
});
