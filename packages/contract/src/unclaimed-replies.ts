import { BlockId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { PageParams, pagePath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/** A reply that was asked for from a page and that the page has not taken: whoever asked left before the end. */
export const UnclaimedReply = z.object({
  operation: z.string(),
  /** Null for a question to the assistant, listed only while its answer is written. */
  blockId: BlockId.nullable(),
  /** The kind of section it was written for. */
  type: z.string(),
  askedAt: z.iso.datetime(),
  /** Null while it is still written. */
  reply: z.string().nullable(),
  /** A sample: no model was connected. */
  isDemo: z.boolean(),
});
export type UnclaimedReply = z.infer<typeof UnclaimedReply>;

const unclaimedPath = `${pagePath}/unclaimed-replies` as const;

/** The newest first, those of the last seven days. */
export const listUnclaimedReplies = endpoint({
  method: "GET",
  path: unclaimedPath,
  params: PageParams,
  reply: z.object({ replies: z.array(UnclaimedReply) }),
});

/** The reply was put into its section, or is not wanted. The same again changes nothing. */
export const claimReply = endpoint({
  method: "DELETE",
  path: `${unclaimedPath}/:operation`,
  params: PageParams.extend({ operation: z.string().min(1).max(200) }),
  reply: "empty",
});
