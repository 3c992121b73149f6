interface NewPage {
  readonly newPage: string;
}

/** Router state for the address of a page that was just made, so that its name gets the focus. */
export function newPage(pageId: string): NewPage {
  return { newPage: pageId };
}

export function newPageIn(state: unknown): string | null {
  return typeof state === "object" && state !== null && "newPage" in state && typeof state.newPage === "string" ? state.newPage : null;
}
