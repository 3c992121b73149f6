import { ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { CatalogueUpdate } from "./catalogue-update.ts";
import { endpoint } from "./endpoint.ts";
import { Publication } from "./publishing.ts";

/** Events of an account's live feed. Each event is complete, so the next one makes up for a missed one. */
export const LiveEvent = z.discriminatedUnion("type", [
  /** `version` grows with every balance change, so clients can drop late events. `limit` is present if one is set. */
  z.object({
    type: z.literal("credits"),
    credits: z.number(),
    version: z.number().int(),
    limit: z.enum(["far", "near", "reached"]).optional(),
  }),
  z.object({ type: z.literal("publication"), publication: Publication }),
  z.object({ type: z.literal("account"), name: z.string(), email: z.string(), image: z.string().nullable() }),
  /** The idea's pages changed: read it again. */
  z.object({ type: z.literal("idea"), ideaId: z.uuid() }),
  z.object({ type: z.literal("catalogue"), update: CatalogueUpdate }),
  /** An uploaded video is being converted, or no longer: read its conversion. `share` is from 0 to 1. */
  z.object({ type: z.literal("video"), uploadId: z.uuid(), isOver: z.boolean(), share: z.number() }),
  /** The account's own key was saved or removed: renew the session, which says what costs credits. */
  z.object({ type: z.literal("own-key") }),
  /** A source of the course changed: read the list again. */
  z.object({ type: z.literal("sources"), projectId: ProjectId }),
  /** A subscription started or ended, or a course was bought: read the user record again. */
  z.object({ type: z.literal("membership") }),
  /** The session of this feed has ended. This is the last event. */
  z.object({ type: z.literal("signed-out") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveFeed = endpoint({ method: "GET", path: "/api/live", reply: "events" });
