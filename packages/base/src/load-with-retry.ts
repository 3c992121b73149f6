const firstPauseMs = 2_000;
const maxPauseMs = 30_000;

/** Retries optional modules (icons, hints, charts) until they load. A page must still work without them. */
export async function loadWithRetry<Part>(load: () => Promise<Part>, pauseMs = firstPauseMs): Promise<Part> {
  try {
    await reachBeforeModules();
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    return loadWithRetry(load, Math.min(pauseMs * 2, maxPauseMs));
  }
}

/** Only Chromium requests a module again that failed once. In other browsers the server must answer first. */
export async function reachBeforeModules(): Promise<void> {
  if (!/Firefox|AppleWebKit(?!.*Chrome)/.test(navigator.userAgent)) return;
  await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(2_000) });
}
