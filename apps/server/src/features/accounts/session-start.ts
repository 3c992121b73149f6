import { decodeJwt } from "jose";
import type { Query } from "../../platform/db/databases.ts";
import { endSessionOfEarlierEpoch, findAccessEpoch, type SignInMethod } from "./access-queries.ts";
import { sessionCookie } from "./auth.ts";

/**
 * Starts a session unless a security change happened in the meantime: the password or link may have become invalid between
 * its check and the write of the session. Returns undefined in that case.
 */
export async function startSession(
  directory: Query,
  by: SignInMethod | undefined,
  start: () => Promise<Response>,
): Promise<Response | undefined> {
  const epoch = by && (await findAccessEpoch(directory, by));
  const response = await start();
  const token = sessionTokenOf(response);
  if (epoch === undefined || token === undefined) return response;
  return (await endSessionOfEarlierEpoch(directory, { token, epoch })) ? undefined : response;
}

/** The account that a mailed link is about to open. */
export function signInMethodOf(request: Request): SignInMethod | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  if (pathname.endsWith("/magic-link/verify")) return { signInLink: token };
  if (!pathname.endsWith("/verify-email")) return undefined;
  try {
    // Untrusted: it only selects the account to compare, and better-auth verifies the token.
    const { email } = decodeJwt(token);
    return typeof email === "string" ? { email } : undefined;
  } catch {
    return undefined;
  }
}

/** The cookie holds the session's token and a signature. */
function sessionTokenOf(response: Response): string | undefined {
  for (const line of response.headers.getSetCookie()) {
    const value = line.startsWith(`${sessionCookie}=`) ? line.slice(sessionCookie.length + 1).split(";")[0] : undefined;
    if (value) return decodeURIComponent(value).split(".")[0];
  }
  return undefined;
}
