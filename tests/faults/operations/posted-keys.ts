/** One request with a key, and what became of it; repeated once, under the same key, where it failed. */
export interface PostedKey {
  readonly key: string;
  /** How each try ended: "ok", or why not. */
  readonly tries: readonly string[];
  /** How often the store counted it. */
  readonly applied: number;
}

/** Whoever tries once again must get through, and must not have done it twice. */
export function checkPosted(posts: readonly PostedKey[]): string[] {
  return posts.flatMap(({ key, tries, applied }) => {
    if (tries.at(-1) !== "ok") return [`${key}: ${tries.join(", then ")}`];
    return applied === 1 ? [] : [`${key}: applied ${applied} times`];
  });
}
