type Kind = "localStorage" | "sessionStorage";

/** Reads from the browser's storage. Where the browser blocks storage, access throws; then nothing is stored and the app still works. */
export function recall(name: string, kind: Kind = "localStorage"): string | null {
  try {
    return globalThis[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Answers whether the value was stored. */
export function keep(name: string, value: string, kind: Kind = "localStorage"): boolean {
  try {
    globalThis[kind].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
