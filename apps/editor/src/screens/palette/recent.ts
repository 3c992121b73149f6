import { z } from "zod";
import { keep, recall } from "../../base/storage/on-this-computer.ts";

const name = "palette-recent";
const most = 5;

/** Ids of the last used commands, newest first, stored in this browser. */
export function recentCommands(): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(recall(name) ?? "[]"));
  } catch {
    // The stored value is invalid.
    return [];
  }
}

export function rememberCommand(id: string): void {
  const others = recentCommands().filter((each) => each !== id);
  keep(name, JSON.stringify([id, ...others].slice(0, most)));
}
