import { lazy } from "react";
import type { ComponentType } from "react";
import { whenReachable } from "../api/connection.ts";

/** A part of a screen that loads when it is first needed. Offline it is not there yet, and the screen around it lives on. */
export function lazyPart<Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) {
  return lazy(() => whenReachable(load));
}
