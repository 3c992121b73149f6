export interface Starts {
  /** Jobs that one author asked for, and how many of them still waited when everybody else's had begun. */
  readonly asked: number;
  readonly left: number;
  /** How long each of the others' jobs waited for its beginning. */
  readonly waitsMs: readonly number[];
}

const startsWithinMs = 5_000;

/** Others begin soon, and not because there was hardly anything left to wait for. */
export function checkStarts({ asked, left, waitsMs }: Starts): string[] {
  const late = waitsMs.filter((ms) => ms >= startsWithinMs);
  return [
    ...(waitsMs.length === 0 ? ["nobody else asked"] : []),
    ...(late.length > 0 ? [`${late.length} of ${waitsMs.length} others waited ${startsWithinMs} ms or longer`] : []),
    ...(left > asked / 2 ? [] : [`only ${left} of ${asked} were still waiting`]),
  ];
}
