export interface Asked {
  method: string;
  /** Whether the request goes to the course's own host. */
  isOwn: boolean;
  path: string;
  isNavigation: boolean;
  /** Whether the request is for an image. */
  isPicture: boolean;
}

/**
 * How the worker handles a request. "none" leaves it to the browser. Pages and files come from the network first; immutable assets,
 * pictures and sound come from the device first.
 */
export type Treatment = "none" | "sign-out" | "page" | "file" | "asset" | "picture" | "sound";

/** API requests and files that must always be fresh. */
const untouched = /^\/launch\/(?:learner\/|certificate\/|enter$|report$|sw\.js$)/;

export function treatmentOf({ method, isOwn, path, isNavigation, isPicture }: Asked): Treatment {
  if (!isOwn || !path.startsWith("/launch/")) return "none";
  if (method === "POST" && path === "/launch/learner/sign-out") return "sign-out";
  if (method !== "GET" || untouched.test(path)) return "none";
  if (path.startsWith("/launch/media/")) return isNavigation ? "none" : isPicture ? "picture" : "sound";
  if (isNavigation) return "page";
  return path.startsWith("/launch/assets/") ? "asset" : "file";
}

/** The meaning of a network reply for the whole course. */
export type Sign = "nothing" | "shut" | "gone";

interface Seen {
  path: string;
  /** Whether only members may read it. */
  isClosed: boolean;
  reply: Pick<Response, "status" | "type">;
}

/** A lesson that redirects to the entry page is closed to this browser. A missing cover means that the course is gone. */
export function signOf({ path, isClosed, reply }: Seen): Sign {
  if (isClosed && (reply.type === "opaqueredirect" || reply.status === 401)) return "shut";
  return path === "/launch/" && reply.status === 404 ? "gone" : "nothing";
}
