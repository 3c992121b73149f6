import type { Painter } from "../src/features/ai/service.ts";

/** Of tests in which no picture is asked for. */
export const painter: Painter = {
  checkRoom: () => Promise.reject(new Error("No picture was expected")),
  paint: () => Promise.reject(new Error("No picture was expected")),
  takeBack: () => Promise.reject(new Error("No picture was expected")),
};
