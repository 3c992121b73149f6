import { AuthorId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { Capabilities } from "./capabilities.ts";
import { endpoint } from "./endpoint.ts";

export const Plan = z.enum(["none", "monthly", "yearly"]);

/** The user document of the specification. */
export const UserRecord = z.object({
  subscription: z.boolean(),
  ownedCourses: z.array(z.string()),
  credits: z.number(),
  plan: Plan,
});
export type UserRecord = z.infer<typeof UserRecord>;

export const userPath = "/api/coursewright/v2/users/:uid";
export const UserParams = z.object({ uid: AuthorId });

export const readUser = endpoint({ method: "GET", path: userPath, params: UserParams, reply: UserRecord });

export const Session = z.object({
  token: z.string(),
  expiresAt: z.iso.datetime(),
  uid: AuthorId,
  email: z.email(),
  name: z.string(),
  image: z.string().nullable(),
  /** During a deploy an old process may answer without them. It has these. */
  capabilities: Capabilities.default({ text: true, image: true, speech: true, vision: false, embeddings: false }),
  /** [MED-07] The price of a minute of an uploaded video, if the operator set one. */
  videoCreditsPerMinute: z.number().positive().optional(),
  /** [SEE-08] The account's own key writes texts, so they cost no credits. */
  hasOwnKey: z.boolean().default(false),
});
export type Session = z.infer<typeof Session>;

/** Exchanges the session cookie for a short-lived bearer token. Requires our exact Origin. */
export const issueToken = endpoint({ method: "POST", path: "/api/token", reply: Session });
