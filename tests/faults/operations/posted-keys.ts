/** A request with an idempotency key. After a failure the client repeats it once under the same key. */
export interface PostedKey {
  readonly key: string;
  /** The result of each try: "ok", or the failure. */
  readonly tries: readonly string[];
  /** How often the database applied the request. */
  readonly applied: number;
}

/** A client that repeats a request once must succeed, and the request must be applied once. */
export function checkPosted(posts: readonly PostedKey[]): string[] {
  return posts.flatMap(({ key, tries, applied }) => {
    if (tries.at(-1) !== "ok") return [`${key}: ${tries.join(", then ")}`];
    return applied === 1 ? [] : [`${key}: applied ${applied} times`];
  });
}
