/** Injected, so tests and replayed workflow steps can control the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
