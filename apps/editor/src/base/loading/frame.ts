import { createContext } from "react";

/** Places of the workspace's frame that what is open in it fills. */
export interface Places {
  readonly title: Element | null;
  readonly phoneEnd: Element | null;
  readonly panel: Element | null;
}

/** Null outside of a frame. */
export const Frame = createContext<Places | null>(null);
