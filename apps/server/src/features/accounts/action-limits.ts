import type { AuthorId } from "@coursewright/base/ids.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Attempts } from "./attempts.ts";

const hour = 60 * 60_000;

/** Deeds that are told by mail. An account does no more of them, so that the mails need no limit that somebody could use up. */
const actions = {
  "e-mail change": { max: 5, windowMs: hour },
  "password change": { max: 10, windowMs: hour },
  deletion: { max: 5, windowMs: hour },
} as const;

export type AllowAction = (deed: keyof typeof actions, uid: AuthorId) => Promise<void>;

export function createActionLimits(attempts: Attempts): AllowAction {
  return async (deed, uid) => {
    const wait = await attempts.take(`${deed} of ${uid}`, actions[deed]);
    if (wait !== undefined) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
  };
}
