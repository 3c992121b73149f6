import { keep, recall } from "../storage/on-this-computer.ts";

const flag = "reloaded-for-phone";

/**
 * [LAY-04] The first load of a session at phone width is made twice; before anything is drawn, so nobody sees it.
 * A browser that cannot keep the flag would reload for ever, and so does not.
 */
export function reloadOnceOnPhones(): void {
  if (!matchMedia("(width < 768px)").matches || recall(flag, "sessionStorage") !== null) return;
  if (!keep(flag, "yes", "sessionStorage")) return;
  document.documentElement.dataset["reloading"] = "";
  location.reload();
}

/** What follows in this document is in vain. */
export function isReloading(): boolean {
  return document.documentElement.dataset["reloading"] !== undefined;
}
