const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

/** For what nothing may break for want of: what does not come, as without a network, is asked for again until it does. */
export async function loadPatiently<Part>(load: () => Promise<Part>, pauseMs = firstPauseMs): Promise<Part> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return loadPatiently(load, Math.min(pauseMs * 2, longestPauseMs));
  }
}
