import { z } from "zod";
import { keep, recall } from "../../../base/storage/on-this-computer.ts";

const name = "recent-blocks";
const maxRecent = 4;

/** The kinds that the author added last in this browser, newest first. */
export function recentKinds(): readonly string[] {
  try {
    return z
      .array(z.string())
      .max(maxRecent)
      .parse(JSON.parse(recall(name) ?? "[]"));
  } catch {
    // The stored value is invalid.
    return [];
  }
}

export function rememberKind(id: string): void {
  keep(name, JSON.stringify([id, ...recentKinds().filter((other) => other !== id)].slice(0, maxRecent)));
}
