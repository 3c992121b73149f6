export interface Starts {
  /** How many jobs one author started, and how many of them still waited when the jobs of all others had begun. */
  readonly asked: number;
  readonly left: number;
  /** How long each job of the others waited for its start. */
  readonly waitsMs: readonly number[];
}

const startsWithinMs = 5_000;

/** Others must start soon, and the queue of the greedy author must still be long at that time. */
export function checkStarts({ asked, left, waitsMs }: Starts): string[] {
  const late = waitsMs.filter((ms) => ms >= startsWithinMs);
  return [
    ...(waitsMs.length === 0 ? ["nobody else asked"] : []),
    ...(late.length > 0 ? [`${late.length} of ${waitsMs.length} others waited ${startsWithinMs} ms or longer`] : []),
    ...(left > asked / 2 ? [] : [`only ${left} of ${asked} were still waiting`]),
  ];
}
