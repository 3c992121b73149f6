import type { MailedLinkKind, MailedLinkState } from "@coursewright/contract/mailed-links.ts";
import { jwtVerify } from "jose";
import { z } from "zod";
import type { Query } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findAccount, findEmailChange, isUnconfirmed } from "./account-queries.ts";
import type { AskedProofs } from "./asking-browser.ts";
import type { Auth } from "./auth.ts";
import { findDeletionAccount } from "./deletion-queries.ts";
import { hashOf } from "./mailed-token.ts";

interface MailedLinksOptions {
  directory: Query;
  auth: Auth;
  proofs: AskedProofs;
  /** Passes the request to better-auth. */
  answer(request: Request): Promise<Response>;
  appOrigin: string;
  now(): number;
}

interface Opened {
  kind: MailedLinkKind;
  token: string;
  asked?: string | undefined;
  /** The cookie of the browser that opened the link. */
  browser: string | undefined;
}

export type MailedLinks = ReturnType<typeof createMailedLinks>;

/** Serves the pages behind mailed links. Inspecting a link changes nothing, because mail scanners open links and run scripts. */
export function createMailedLinks({ directory, auth, proofs, answer, appOrigin, now }: MailedLinksOptions) {
  const clock = () => new Date(now());

  const emailOf = async (id: string | undefined) =>
    id === undefined ? undefined : (await findAccount(directory, { id, now: clock() }))?.email;

  async function storedBy(identifier: string): Promise<string | undefined> {
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findVerificationValue(identifier);
    return found && found.expiresAt.getTime() > now() ? found.value : undefined;
  }

  /** Finds the owner of a valid link. better-auth stores the first three kinds in its own formats. */
  const readers: Record<MailedLinkKind, (token: string) => Promise<string | undefined>> = {
    "confirm-sign-up": async (token) => {
      const { secret } = await auth.$context;
      const read = await jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ["HS256"] }).catch(() => undefined);
      const email = z.email().safeParse(read?.payload["email"]).data;
      return email !== undefined && (await isUnconfirmed(directory, email)) ? email : undefined;
    },
    "sign-in": async (token) => {
      const stored = await storedBy(`magic-link:${hashOf(token)}`);
      return stored === undefined ? undefined : z.object({ email: z.string() }).parse(JSON.parse(stored)).email;
    },
    "reset-password": async (token) => emailOf(await storedBy(`reset-password:${token}`)),
    "confirm-email": (token) => findEmailChange(directory, { tokenHash: hashOf(token), now: clock() }),
    "keep-account": async (token) => emailOf(await findDeletionAccount(directory, hashOf(token))),
  };

  /** better-auth acts on a GET, which we do not expose. Only the button on our own page leads here. */
  async function use(path: string, { token, headers }: { token: string; headers: Headers }): Promise<string[]> {
    const response = await answer(new Request(`${appOrigin}/api/auth/${path}?${new URLSearchParams({ token })}`, { headers }));
    if (response.status === 429) {
      throw new AppError("too_many_requests", { retryAfterSeconds: Number(response.headers.get("x-retry-after")) });
    }
    if (response.status >= 500) throw new Error(`better-auth answered ${response.status}`);
    const cookies = response.headers.getSetCookie();
    // For a link that already confirmed its address, better-auth reports success without a session.
    if (!response.ok || cookies.length === 0) throw new AppError("link_spent");
    return cookies;
  }

  return {
    async inspect({ kind, token, asked, browser }: Opened): Promise<MailedLinkState> {
      const email = await readers[kind](token);
      if (email === undefined) throw new AppError("link_spent");
      return { email, askedHere: proofs.isProven({ token, asked, browser }) };
    },
    /** Both return the cookies of the new session. */
    signIn: (given: { token: string; headers: Headers }) => use("magic-link/verify", given),
    confirmSignUp: (given: { token: string; headers: Headers }) => use("verify-email", given),
  };
}
