import { z } from "zod";
import { keep, recall } from "../../base/storage/on-this-computer.ts";

const name = "palette-recent";
const most = 5;

/** Ids of the commands that were run last, newest first, on this computer. */
export function recentCommands(): readonly string[] {
  try {
    return z.array(z.string()).parse(JSON.parse(recall(name) ?? "[]"));
  } catch {
    // Something else stands there.
    return [];
  }
}

export function rememberCommand(id: string): void {
  const others = recentCommands().filter((each) => each !== id);
  keep(name, JSON.stringify([id, ...others].slice(0, most)));
}
