import { decodeJwt } from "jose";
import type { Query } from "../../platform/db/databases.ts";
import { endSessionOfEarlierEpoch, findAccessEpoch, type WayIn } from "./access-queries.ts";
import { sessionCookie } from "./auth.ts";

/**
 * Starts a session, unless the account was secured meanwhile: a password or a link that was right when it was checked may be
 * none by the time the session is written. Answers nothing then.
 */
export async function startSession(directory: Query, by: WayIn | undefined, start: () => Promise<Response>): Promise<Response | undefined> {
  const epoch = by && (await findAccessEpoch(directory, by));
  const response = await start();
  const token = sessionTokenOf(response);
  if (epoch === undefined || token === undefined) return response;
  return (await endSessionOfEarlierEpoch(directory, { token, epoch })) ? undefined : response;
}

/** Whose account a mailed link is about to open. */
export function wayInOf(request: Request): WayIn | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  if (pathname.endsWith("/magic-link/verify")) return { signInLink: token };
  if (!pathname.endsWith("/verify-email")) return undefined;
  try {
    // Not trusted: it only says which account to look at, and better-auth checks it.
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
