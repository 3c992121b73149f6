/** Draws no page pictures. Hundreds of them would dominate the run time, and an update works without one. */
export const noBrowser = "/bin/false";
