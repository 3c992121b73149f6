/** Time is given, not taken, so that tests and replayed workflow steps can hold it still. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
