import { breakpoints } from "@coursewright/theme/breakpoints.ts";
import { useSyncExternalStore } from "react";

export type Width = "phone" | "tablet" | "desk";

const phone = matchMedia(breakpoints.phone);
const desk = matchMedia(breakpoints.desk);

/** The layout that fits. At exactly 768 px it is the tablet layout, with the phone's generator. */
export function useWidth(): Width {
  return useSyncExternalStore(subscribe, widthNow);
}

/** For event handlers, which may run before the new layout is rendered. */
export function widthNow(): Width {
  return phone.matches ? "phone" : desk.matches ? "desk" : "tablet";
}

function subscribe(listener: () => void): () => void {
  phone.addEventListener("change", listener);
  desk.addEventListener("change", listener);
  return () => {
    phone.removeEventListener("change", listener);
    desk.removeEventListener("change", listener);
  };
}
