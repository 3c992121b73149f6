import type { AuthorId } from "@coursewright/base/ids.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Attempts } from "./attempts.ts";

const hour = 60 * 60_000;

/** Limits for actions that send a security notice. The notices then need no limit of their own, which an attacker could use up. */
const actions = {
  "e-mail change": { max: 5, windowMs: hour },
  "password change": { max: 10, windowMs: hour },
  deletion: { max: 5, windowMs: hour },
} as const;

export type AllowAction = (action: keyof typeof actions, uid: AuthorId) => Promise<void>;

export function createActionLimits(attempts: Attempts): AllowAction {
  return async (action, uid) => {
    const wait = await attempts.take(`${action} of ${uid}`, actions[action]);
    if (wait !== undefined) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
  };
}
