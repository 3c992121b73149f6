export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
