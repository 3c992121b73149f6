const leavings = new Map<string, Promise<void>>();
const maxWaitMs = 3_000;

/** A page's last save may still be on its way when the page is opened again. */
export function noteLeaving(pageId: string, saved: Promise<void>): void {
  leavings.set(pageId, saved);
}

/** Waits for it, so that what is read holds it; a save that takes too long comes back as a draft. */
export async function untilLeft(pageId: string): Promise<void> {
  const saved = leavings.get(pageId);
  if (!saved) return;
  leavings.delete(pageId);
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}
