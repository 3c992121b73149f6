/** Every text in data that nobody can draw any more, in its order: what an author would want to keep of it. */
export function wordsIn(data: unknown): string {
  return texts(data).join("\n");
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  // A node of rich text says its kind in a word of its own.
  return Object.entries(value).flatMap(([key, inner]) => (key === "type" || key === "id" ? [] : texts(inner)));
}
