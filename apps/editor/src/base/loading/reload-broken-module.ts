import { keep, recall } from "../storage/on-this-computer.ts";

const flag = "reloaded-for-module";
/** A module that fails again so soon will not load by another reload. */
const pauseMs = 60_000;

/**
 * Reloads when a module could not load. In Firefox and WebKit a module that breaks off stays broken until the next reload. Unsaved
 * edits are kept on the disk.
 */
export function reloadForBrokenModule(error: unknown): void {
  if (!/dynamically imported module|Importing a module script/i.test(String(error))) return;
  if (Date.now() - Number(recall(flag, "sessionStorage")) < pauseMs) return;
  if (keep(flag, String(Date.now()), "sessionStorage")) location.reload();
}
