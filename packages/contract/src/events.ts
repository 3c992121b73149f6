import { z } from "zod";
import { learnerPath } from "./edge-questions.ts";
import { endpoint } from "./endpoint.ts";

/* Events of a course visit for the author's dashboard. Pages and blocks use their short ids. */

const shortId = z.string().regex(/^[0-9a-f]{8}$/);
/** Milliseconds by the reader's clock. */
const at = z.int().min(0).max(8_640_000_000_000_000);

/** Listening is counted in slots of this many seconds. */
const slotSeconds = 5;
/** Assumes that no page's recording exceeds three hours. */
const maxSlots = (3 * 60 * 60) / slotSeconds;

export const VisitEvent = z.discriminatedUnion("t", [
  z.strictObject({ t: z.literal("open"), at, page: shortId }),
  /** The reader reached the page's end. */
  z.strictObject({ t: z.literal("read"), at, page: shortId }),
  /** The first answer to a question. */
  z.strictObject({
    t: z.literal("answer"),
    at,
    page: shortId,
    block: shortId,
    given: z.string().regex(/^[a-z]$/),
    /** Null for questions without wrong answers. */
    right: z.boolean().nullable(),
  }),
  z.strictObject({ t: z.literal("play"), at, page: shortId }),
  /** Slots of the recording that were heard, repeated for each play. */
  z.strictObject({
    t: z.literal("heard"),
    at,
    page: shortId,
    slots: z
      .array(
        z
          .int()
          .min(0)
          .max(maxSlots - 1),
      )
      .min(1)
      .max(200),
  }),
]);
export type VisitEvent = z.infer<typeof VisitEvent>;

/** Its content never changes after the first send, so the server ignores a repeated id. */
export const EventBatch = z.strictObject({
  id: z.uuidv7().toLowerCase(),
  reader: z.uuid().toLowerCase(),
  events: z.array(VisitEvent).min(1).max(50),
});
export type EventBatch = z.infer<typeof EventBatch>;

/** Replies after the batch is durably stored. */
export const sendEvents = endpoint({ method: "POST", path: `${learnerPath}/events`, body: EventBatch, reply: "empty" });
