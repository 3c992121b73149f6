import { createContext } from "react";

/** Slots of the workspace frame that the open screen fills. */
export interface Places {
  readonly title: Element | null;
  readonly phoneEnd: Element | null;
  readonly panel: Element | null;
}

/** Null outside of a frame. */
export const Frame = createContext<Places | null>(null);
