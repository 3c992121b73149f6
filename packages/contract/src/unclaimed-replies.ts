import { BlockId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { PageParams, pagePath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/** A reply that its page has not received because the author left early. */
export const UnclaimedReply = z.object({
  operation: z.string(),
  /** Null for assistant questions, which are listed only while in progress. */
  blockId: BlockId.nullable(),
  /** The block type of the target section. */
  type: z.string(),
  askedAt: z.iso.datetime(),
  /** Null while in progress. */
  reply: z.string().nullable(),
  /** A sample: no model was connected. */
  isDemo: z.boolean(),
});
export type UnclaimedReply = z.infer<typeof UnclaimedReply>;

const unclaimedPath = `${pagePath}/unclaimed-replies` as const;

/** Replies of the last seven days, newest first. */
export const listUnclaimedReplies = endpoint({
  method: "GET",
  path: unclaimedPath,
  params: PageParams,
  reply: z.object({ replies: z.array(UnclaimedReply) }),
});

/** Marks the reply as used or discarded. Idempotent. */
export const claimReply = endpoint({
  method: "DELETE",
  path: `${unclaimedPath}/:operation`,
  params: PageParams.extend({ operation: z.string().min(1).max(200) }),
  reply: "empty",
});
