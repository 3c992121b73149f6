type Kind = "localStorage" | "sessionStorage";

/** What this browser keeps for us. Where it refuses to, merely reaching for the storage throws: then nothing is kept, and nothing breaks. */
export function recall(name: string, kind: Kind = "localStorage"): string | null {
  try {
    return globalThis[kind].getItem(name);
  } catch {
    return null;
  }
}

/** Whether it was kept. */
export function keep(name: string, value: string, kind: Kind = "localStorage"): boolean {
  try {
    globalThis[kind].setItem(name, value);
    return true;
  } catch {
    return false;
  }
}
