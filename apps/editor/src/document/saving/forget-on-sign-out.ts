import { sessionStore } from "../../base/api/session.ts";

/** Deletes offline copies and copied notes on sign-out. Drafts stay, readable only for their author. */
export function forgetCopiesOnSignOut(): void {
  sessionStore.subscribe((now, before) => {
    if (before.kind === "signed-in" && now.kind === "signed-out") void forget(before.session.uid);
  });
}

async function forget(author: string): Promise<void> {
  try {
    const [{ forgetCopies }, { forgetCopiedNotes }] = await Promise.all([import("./page-copies.ts"), import("./copied-notes.ts")]);
    forgetCopiedNotes();
    await forgetCopies(author);
  } catch (error) {
    console.warn("Offline copies of pages could not be deleted.", error);
  }
}
