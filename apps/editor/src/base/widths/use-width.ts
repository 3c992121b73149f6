import { useSyncExternalStore } from "react";

export type Width = "phone" | "tablet" | "desk";

const phone = matchMedia("(width < 768px)");
const desk = matchMedia("(width >= 1200px)");

/** Which of the three layouts fits. At exactly 768 px it is the tablet's, with the phone's generator. */
export function useWidth(): Width {
  return useSyncExternalStore(subscribe, widthNow);
}

/** For a key or a press, which may come before the screen that was turned is drawn anew. */
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
