import type { Painter } from "../src/features/ai/service.ts";

/** For tests that need no picture. */
export const painter: Painter = {
  checkRoom: () => Promise.reject(new Error("No picture was expected")),
  paint: () => Promise.reject(new Error("No picture was expected")),
  takeBack: () => Promise.reject(new Error("No picture was expected")),
};
