/* The discussion's requests. Replies are parsed by hand, so that pages ship no schema library. */

/** The server's limit. */
export const maxCommentLength = 2000;

export interface ShownComment {
  state: "shown";
  id: string;
  name: string;
  isAuthor: boolean;
  isOwn: boolean;
  words: string;
  createdAt: string;
  isEdited: boolean;
}

export type Comment = ShownComment | { state: "removed"; id: string };

export interface Thread {
  first: Comment;
  answers: Comment[];
}

export interface Discussion {
  count: number;
  threads: Thread[];
  next: string | undefined;
}

export type Refusal = "failed" | "too-soon" | "gone" | "full" | "signed-out";

/** A failed request. Its reason is the key of a text on the page. */
export class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const refusals: Readonly<Record<number, Refusal>> = { 401: "signed-out", 404: "gone", 421: "gone", 422: "full", 429: "too-soon" };
const commentsPath = "/launch/learner/comments/";
const timeoutMs = 15_000;

export function requestsOf(page: string) {
  return {
    read: async (after?: string): Promise<Discussion> =>
      discussionFrom(await ask("GET", after === undefined ? page : `${page}?after=${encodeURIComponent(after)}`)),
    post: async (comment: { id: string; parentId: string | null; words: string }): Promise<Comment> =>
      commentFrom(await ask("POST", page, comment)),
    change: async (id: string, words: string): Promise<Comment> => commentFrom(await ask("PATCH", id, { words })),
    /** Also works while the page unloads. */
    remove: async (id: string): Promise<void> => void (await ask("DELETE", id)),
  };
}

export type Requests = ReturnType<typeof requestsOf>;

async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(commentsPath + path, {
    method,
    keepalive: method === "DELETE",
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!response?.ok) throw new Refused((response && refusals[response.status]) ?? "failed");
  return response.status === 204 ? undefined : response.json();
}

/** Drops everything with an unexpected shape. */
export function discussionFrom(value: unknown): Discussion {
  const { count, threads, next } = fieldsOf(value);
  return {
    count: typeof count === "number" ? count : 0,
    threads: listOf(threads).map((thread) => {
      const { first, answers } = fieldsOf(thread);
      return { first: commentFrom(first), answers: listOf(answers).map(commentFrom) };
    }),
    next: typeof next === "string" ? next : undefined,
  };
}

function commentFrom(value: unknown): Comment {
  const { state, id, name, isAuthor, isOwn, words, createdAt, editedAt } = fieldsOf(value);
  if (state !== "shown") return { state: "removed", id: String(id) };
  return {
    state,
    id: String(id),
    name: String(name),
    isAuthor: isAuthor === true,
    isOwn: isOwn === true,
    words: String(words),
    createdAt: String(createdAt),
    isEdited: typeof editedAt === "string",
  };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
