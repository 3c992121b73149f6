/** Longer than the gateway's own timeout, so that the gateway's error arrives first. */
export const timeoutMs = 120_000;
