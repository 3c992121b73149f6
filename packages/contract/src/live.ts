import { z } from "zod";
import { CatalogueUpdate } from "./catalogue-update.ts";
import { endpoint } from "./endpoint.ts";
import { Publication } from "./publishing.ts";

/** What an account's live feed carries. Each event is whole in itself, so a missed one is mended by the next. */
export const LiveEvent = z.discriminatedUnion("type", [
  /** `version` grows with every change of the balance: a late event is told from a new one by it. `limit` is there where one is set. */
  z.object({
    type: z.literal("credits"),
    credits: z.number(),
    version: z.number().int(),
    limit: z.enum(["far", "near", "reached"]).optional(),
  }),
  z.object({ type: z.literal("publication"), publication: Publication }),
  z.object({ type: z.literal("account"), name: z.string(), email: z.string(), image: z.string().nullable() }),
  /** Its pages are being written: ask for it anew. */
  z.object({ type: z.literal("idea"), ideaId: z.uuid() }),
  z.object({ type: z.literal("catalogue"), update: CatalogueUpdate }),
  /** A subscription began or ended, or a course changed hands: ask for the user record anew. */
  z.object({ type: z.literal("membership") }),
  /** The session that reads this feed has ended; nothing follows. */
  z.object({ type: z.literal("signed-out") }),
]);
export type LiveEvent = z.infer<typeof LiveEvent>;

export const liveFeed = endpoint({ method: "GET", path: "/api/live", reply: "events" });
