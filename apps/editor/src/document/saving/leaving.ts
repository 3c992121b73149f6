const lastSaves = new Map<string, Promise<void>>();
const maxWaitMs = 3_000;

/** Records the last save of a page that is closing. It may still be in flight when the author opens the page again. */
export function noteLastSave(pageId: string, saved: Promise<void>): void {
  lastSaves.set(pageId, saved);
}

/** Waits for that save, so that the page is read after it. If it takes too long, the draft restores its edits. */
export async function untilLastSave(pageId: string): Promise<void> {
  const saved = lastSaves.get(pageId);
  if (!saved) return;
  lastSaves.delete(pageId);
  await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, maxWaitMs))]);
}
