import { breakpoints } from "@coursewright/theme/breakpoints.ts";
import { keep, recall } from "../storage/on-this-computer.ts";

const flag = "reloaded-for-phone";

/**
 * [LAY-04] Reloads once per session at phone width, before anything is drawn. A browser that cannot store the flag would reload
 * forever, so it does not reload at all.
 */
export function reloadOnceOnPhones(): void {
  if (!matchMedia(breakpoints.phone).matches || recall(flag, "sessionStorage") !== null) return;
  if (!keep(flag, "yes", "sessionStorage")) return;
  document.documentElement.dataset["reloading"] = "";
  location.reload();
}

/** True once a reload has started: this document will not be shown. */
export function isReloading(): boolean {
  return document.documentElement.dataset["reloading"] !== undefined;
}
