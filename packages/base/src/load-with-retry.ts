const firstPauseMs = 2_000;
const maxPauseMs = 30_000;

/** Retries optional modules (icons, hints, charts) until they load. A page must still work without them. */
export async function loadWithRetry<Part>(load: () => Promise<Part>, pauseMs = firstPauseMs): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return loadWithRetry(load, Math.min(pauseMs * 2, maxPauseMs));
  }
}
