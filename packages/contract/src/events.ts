import { z } from "zod";
import { learnerPath } from "./edge-questions.ts";
import { endpoint } from "./endpoint.ts";

/* What a visit of a course tells of itself, for the author's numbers. Pages and blocks are named by their short ids. */

const shortId = z.string().regex(/^[0-9a-f]{8}$/);
/** By the reader's own clock, in milliseconds. */
const at = z.int().min(0).max(8_640_000_000_000_000);

/** A recording is counted in slots of so many seconds. */
const slotSeconds = 5;
/** Nobody reads out one page for longer than three hours. */
const maxSlots = (3 * 60 * 60) / slotSeconds;

export const VisitEvent = z.discriminatedUnion("t", [
  z.strictObject({ t: z.literal("open"), at, page: shortId }),
  /** Its end was seen. */
  z.strictObject({ t: z.literal("read"), at, page: shortId }),
  /** The first answer to a question. */
  z.strictObject({
    t: z.literal("answer"),
    at,
    page: shortId,
    block: shortId,
    /** The letter of the option. */
    given: z.string().regex(/^[a-z]$/),
    /** Null where no answer is wrong. */
    right: z.boolean().nullable(),
  }),
  /** The recording of the page has begun. */
  z.strictObject({ t: z.literal("play"), at, page: shortId }),
  /** Which parts of the recording were heard, each as often as it was. */
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

/** Sealed when it is first sent: under the same id it says the same, so a repeat counts nothing. */
export const EventBatch = z.strictObject({
  id: z.uuidv7().toLowerCase(),
  reader: z.uuid().toLowerCase(),
  events: z.array(VisitEvent).min(1).max(50),
});
export type EventBatch = z.infer<typeof EventBatch>;

/** Answered once it is stored for good. */
export const sendEvents = endpoint({ method: "POST", path: `${learnerPath}/events`, body: EventBatch, reply: "empty" });
