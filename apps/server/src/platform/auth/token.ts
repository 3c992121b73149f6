import { AuthorId } from "@coursewright/base/ids.ts";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { AppError } from "../errors/app-error.ts";
import { anonymous, type Actor, type SignedIn } from "./actor.ts";

export const tokenLifetimeMs = 5 * 60_000;
/** A process checks the session behind a bearer again after this time. */
const trustMs = 20_000;
const maxRemembered = 20_000;

const Claims = z.object({ sub: AuthorId, sid: z.string().min(1), exp: z.number() });

export interface Tokens {
  issue(actor: SignedIn): Promise<{ token: string; expiresAt: Date }>;
  /** Reads an Authorization header. */
  authenticate(authorization: string | undefined): Promise<Actor> | Actor;
}

interface TokenOptions {
  secret: string;
  /** False for an ended or revoked session. */
  isSessionOpen(sessionId: string): Promise<boolean>;
  now?: () => number;
}

interface Remembered {
  readonly actor: SignedIn;
  readonly expiresAt: number;
  /** The session must be checked again then. */
  readonly until: number;
}

export function createTokens({ secret, isSessionOpen, now = Date.now }: TokenOptions): Tokens {
  const key = new TextEncoder().encode(secret);
  const remembered = new Map<string, Remembered>();

  async function verify(token: string): Promise<Actor> {
    const claims = await readClaims(token);
    if (remembered.size >= maxRemembered) remembered.clear();
    return askAgain(token, {
      actor: { kind: "signed-in", uid: claims.sub, sessionId: claims.sid },
      expiresAt: claims.exp * 1000,
    });
  }

  /** Checks only the session again: a valid signature stays valid. */
  async function askAgain(token: string, { actor, expiresAt }: Omit<Remembered, "until">): Promise<Actor> {
    remembered.delete(token);
    if (!(await isSessionOpen(actor.sessionId))) throw new AppError("unauthenticated");
    remembered.set(token, { actor, expiresAt, until: Math.min(now() + trustMs, expiresAt) });
    return actor;
  }

  async function readClaims(token: string) {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: new Date(now()) });
      return Claims.parse(payload);
    } catch (cause) {
      throw new AppError("unauthenticated", { cause });
    }
  }

  return {
    async issue({ uid, sessionId }) {
      const expiresAt = new Date(now() + tokenLifetimeMs);
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(uid)
        .setIssuedAt(new Date(now()))
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    authenticate(authorization) {
      if (authorization === undefined) return anonymous;
      const token = /^Bearer ([\w.-]{1,2000})$/.exec(authorization)?.[1];
      if (!token) throw new AppError("unauthenticated");
      const known = remembered.get(token);
      if (!known || known.expiresAt <= now()) return verify(token);
      return known.until > now() ? known.actor : askAgain(token, known);
    },
  };
}
