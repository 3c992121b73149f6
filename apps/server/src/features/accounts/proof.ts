import type { Query } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import { findPasswordHash, sessionBegan } from "./account-queries.ts";
import type { Attempts } from "./attempts.ts";
import type { Auth } from "./auth.ts";

const guesses = { max: 5, windowMs: 5 * 60_000 };
const freshMs = 15 * 60_000;

interface ProofOptions {
  directory: Query;
  auth: Auth;
  attempts: Attempts;
  now(): number;
}

/** Verifies the account's owner by the password, or by a recent sign-in if the account has none. */
export type Prove = (actor: SignedIn, password: string | undefined) => Promise<void>;

export function createProof({ directory, auth, attempts, now }: ProofOptions): Prove {
  async function provePassword(actor: SignedIn, { hash, password }: { hash: string; password: string }): Promise<void> {
    const what = `password of ${actor.uid}`;
    const wait = await attempts.take(what, guesses);
    if (wait !== undefined) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
    const { password: passwords } = await auth.$context;
    if (!(await passwords.verify({ hash, password }))) throw new AppError("wrong_password");
    await attempts.giveBack(what);
  }

  return async (actor, password) => {
    const hash = await findPasswordHash(directory, actor.uid);
    if (hash !== undefined) return provePassword(actor, { hash, password: password ?? "" });
    const began = await sessionBegan(directory, { accountId: actor.uid, sessionId: actor.sessionId });
    if (!began || now() - began.getTime() > freshMs) throw new AppError("sign_in_again");
  };
}
