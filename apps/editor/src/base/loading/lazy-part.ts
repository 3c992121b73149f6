import { lazy } from "react";
import type { ComponentType } from "react";
import { whenReachable } from "../api/connection.ts";

/** A part of a screen that loads on first use. If it cannot load offline, the rest of the screen keeps working. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => whenReachable(load));
}
