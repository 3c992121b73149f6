/** Collects all texts of a block that can no longer be rendered, so that the author can keep them. */
export function wordsIn(data: unknown): string {
  return texts(data).join("\n");
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  // The "type" of a rich-text node is structure, not text.
  return Object.entries(value).flatMap(([key, inner]) => (key === "type" || key === "id" ? [] : texts(inner)));
}
