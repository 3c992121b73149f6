import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/*
 * A browser that requests a link gets a cookie, and the link carries a proof over both. The page behind the link can then say
 * whether this browser requested it, or another one, perhaps a stranger's (decision 0058).
 */

const cookieName = "__Host-coursewright-asked";
/** The lifetime of the longest-lived link that starts a session. */
const cookieSeconds = 60 * 60;

/** Only our server sets this header, for better-auth's own emails; see `toWebRequest`. */
export const askingBrowserHeader = "x-asking-browser";

export function browserOf({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  return new RegExp(`(?:^|; *)${cookieName}=([\\w-]{22})(?:;|$)`).exec(headers.cookie ?? "")?.[1];
}

/** Reuses the browser's earlier name, so that it recognises two links in a row. */
export function nameBrowser(request: FastifyRequest): string {
  return browserOf(request) ?? randomBytes(16).toString("base64url");
}

/** Every request sets the cookie, so the response does not reveal whether the address has an account. */
export function rememberBrowser(reply: FastifyReply, browser: string): void {
  reply.header("set-cookie", `${cookieName}=${browser}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; Secure; SameSite=Strict`);
}

export interface AskedProofs {
  prove(token: string, browser: string): string;
  isProven(link: { token: string; asked: string | undefined; browser: string | undefined }): boolean;
}

export function createAskedProofs(key: string): AskedProofs {
  const proofOf = (token: string, browser: string) => createHmac("sha256", key).update(`${browser} ${token}`).digest("base64url");
  return {
    prove: proofOf,
    isProven({ token, asked, browser }) {
      if (asked === undefined || browser === undefined) return false;
      const [given, expected] = [Buffer.from(asked), Buffer.from(proofOf(token, browser))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
