/** `character_not_in_repertoire` and `untranslatable_character`: a NUL, or half of a surrogate pair. */
const unkeepable = new Set(["22021", "22P05"]);

/** PostgreSQL rejected a text. Nothing was written, and the client may be told. */
export function isTextRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && unkeepable.has(error.code);
}
