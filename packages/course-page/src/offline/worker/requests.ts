export interface Asked {
  method: string;
  /** Whether it is asked of the course's own host. */
  isOwn: boolean;
  path: string;
  isNavigation: boolean;
  /** Whether it is asked for to be shown as a picture. */
  isPicture: boolean;
}

/**
 * Who answers: "none" leaves it to the browser as if there were no worker. Pages and files come from the network while there is one;
 * what never changes under its address comes from the device where it is there.
 */
export type Treatment = "none" | "sign-out" | "page" | "file" | "asset" | "picture" | "sound";

/** What is said to the API, and what must not be older than now. */
const untouched = /^\/launch\/(?:learner\/|certificate\/|enter$|report$|sw\.js$)/;

export function treatmentOf({ method, isOwn, path, isNavigation, isPicture }: Asked): Treatment {
  if (!isOwn || !path.startsWith("/launch/")) return "none";
  if (method === "POST" && path === "/launch/learner/sign-out") return "sign-out";
  if (method !== "GET" || untouched.test(path)) return "none";
  if (path.startsWith("/launch/media/")) return isNavigation ? "none" : isPicture ? "picture" : "sound";
  if (isNavigation) return "page";
  return path.startsWith("/launch/assets/") ? "asset" : "file";
}

/** What an answer of the network tells about the course as a whole. */
export type Sign = "nothing" | "shut" | "gone";

interface Seen {
  path: string;
  /** Whether strangers may not read it. */
  isClosed: boolean;
  reply: Pick<Response, "status" | "type">;
}

/** A lesson that leads to the entrance has been shut for this browser; a course without a cover is no more. */
export function signOf({ path, isClosed, reply }: Seen): Sign {
  if (isClosed && (reply.type === "opaqueredirect" || reply.status === 401)) return "shut";
  return path === "/launch/" && reply.status === 404 ? "gone" : "nothing";
}
