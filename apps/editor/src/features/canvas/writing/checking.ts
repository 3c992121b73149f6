/** Lets the browser mark spelling, complete words and correct them, in every text on the canvas. */
export const checking = { spellcheck: "true", autocorrect: "on", autocapitalize: "sentences" } as const;
