/** A learner's progress in one course. Every part has a time, so that devices can be merged. */
export interface Progress {
  /** A random id for the author's statistics only. A merge keeps the alphabetically first one. */
  reader: string;
  /** A logical clock: the latest time in here. The next action is later, whatever the device's clock says. */
  clock: number;
  /** Short ids of finished pages, with the time they were first finished. */
  read: Readonly<Record<string, number>>;
  last: { page: string; name: string; at: number };
  /** Keyed by the block's short id. */
  answers: Readonly<Record<string, Answer>>;
  /** Keyed by card: its reviews with grades from 1 to 4, oldest first. */
  reviews: Readonly<Record<string, ReadonlyArray<readonly [at: number, grade: number]>>>;
  /** Keyed by card: the summary of older reviews. The server creates them for long histories (compact-progress.ts). */
  checkpoints?: Readonly<Record<string, Checkpoint>>;
}

/** Only review-queue.ts reads these numbers. The first is the time of the last included review. */
export type Checkpoint = readonly number[];
export const checkpointLength = 11;

export interface Answer {
  at: number;
  /** An option's letter, or the learner's words; empty after a restart. */
  given: string;
  /** Null for questions without a right answer. */
  right: boolean | null;
  /** The block's own data as JSON, such as a score. */
  more?: string;
}

export const nothing: Progress = { reader: "", clock: 0, read: {}, last: { page: "", name: "", at: 0 }, answers: {}, reviews: {} };

/** More than any course has. More entries cannot come from our pages. */
const maxEntries = 5_000;
const maxAnswerLength = 10_000;
/** The latest time that a Date can hold. */
const lastMoment = 8_640_000_000_000_000;

/** Validates stored data, which may come from an older page, another device or a manual edit. */
export function progressFrom(value: unknown): Progress {
  const { reader, read, last, answers, reviews, checkpoints } = Object(value);
  const known: Omit<Progress, "clock"> = {
    reader: typeof reader === "string" && /^[0-9a-f-]{36}$/.test(reader) ? reader : "",
    read: recordOf(read, timeOf),
    last: { page: idOf(Object(last).page), name: textOf(Object(last).name).slice(0, 300), at: timeOf(Object(last).at) ?? 0 },
    answers: recordOf(answers, answerOf),
    ...reviewsAfter(recordOf(checkpoints, checkpointFrom), recordOf(reviews, reviewsOf)),
  };
  return { ...known, clock: latestOf(known) };
}

/** Commutative, associative and idempotent. Loses nothing from either side. */
export function merge(one: Progress, other: Progress): Progress {
  const merged = {
    reader: [one.reader, other.reader].filter(Boolean).toSorted()[0] ?? "",
    read: mergeRecords(one.read, other.read, Math.min),
    last: later(one.last, other.last),
    answers: mergeRecords(one.answers, other.answers, later),
    ...reviewsAfter(mergeRecords(one.checkpoints ?? {}, other.checkpoints ?? {}, laterCheckpoint), mergeLogs(one.reviews, other.reviews)),
  };
  return { ...merged, clock: latestOf(merged) };
}

export function mergeLogs(one: Progress["reviews"], other: Progress["reviews"]): Progress["reviews"] {
  return mergeRecords(one, other, (some, more) => reviewsOf([...some, ...more]) ?? []);
}

/** Removes reviews that a checkpoint covers, so that all devices end with the same state. */
function reviewsAfter(checkpoints: Record<string, Checkpoint>, logs: Progress["reviews"]): Pick<Progress, "reviews" | "checkpoints"> {
  const reviews = Object.entries(logs).map(([card, log]) => {
    const [until = -1] = Object.hasOwn(checkpoints, card) ? (checkpoints[card] ?? []) : [];
    return [card, log.filter(([at]) => at > until)] as const;
  });
  return { reviews: Object.fromEntries(reviews), ...(Object.keys(checkpoints).length > 0 && { checkpoints }) };
}

/** Returns the checkpoint that covers more reviews. */
function laterCheckpoint(one: Checkpoint, other: Checkpoint): Checkpoint {
  const [mine = 0, theirs = 0] = [one[0], other[0]];
  if (mine !== theirs) return mine > theirs ? one : other;
  return JSON.stringify(one) >= JSON.stringify(other) ? one : other;
}

export function withRead(progress: Progress, page: string, now: number): Progress {
  if (page in progress.read) return progress;
  const clock = next(progress, now);
  return { ...progress, clock, read: { ...progress.read, [page]: clock } };
}

export function withLast(progress: Progress, page: { page: string; name: string }, now: number): Progress {
  const clock = next(progress, now);
  return { ...progress, clock, last: { ...page, at: clock } };
}

export function withAnswer(progress: Progress, block: string, answer: Omit<Answer, "at">, now: number): Progress {
  const clock = next(progress, now);
  return { ...progress, clock, answers: { ...progress.answers, [block]: { ...answer, at: clock } } };
}

export function withReview(progress: Progress, card: string, grade: number, now: number): Progress {
  const clock = next(progress, now);
  return { ...progress, clock, reviews: { ...progress.reviews, [card]: [...(progress.reviews[card] ?? []), [clock, grade]] } };
}

function next({ clock }: Progress, now: number): number {
  return Math.max(now, clock + 1);
}

function latestOf({ read, last, answers, reviews }: Omit<Progress, "clock" | "reader">): number {
  const times = [
    ...Object.values(read),
    ...Object.values(answers).map(({ at }) => at),
    ...Object.values(reviews).map((each) => each.at(-1)?.[0] ?? 0),
  ];
  return times.reduce((latest, at) => Math.max(latest, at), last.at);
}

/** Breaks ties alphabetically: any rule works that all devices share. */
function later<Dated extends { at: number }>(one: Dated, other: Dated): Dated {
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return JSON.stringify(one) >= JSON.stringify(other) ? one : other;
}

function mergeRecords<Value>(
  one: Readonly<Record<string, Value>>,
  other: Readonly<Record<string, Value>>,
  choose: (one: Value, other: Value) => Value,
): Record<string, Value> {
  const merged: Record<string, Value> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = merged[key];
    merged[key] = known === undefined ? value : choose(known, value);
  }
  return merged;
}

function recordOf<Value>(value: unknown, read: (value: unknown) => Value | undefined): Record<string, Value> {
  const entries = Object.entries(Object(value)).slice(0, maxEntries);
  return Object.fromEntries(
    entries.flatMap(([key, each]) => {
      const known = idOf(key) === "" ? undefined : read(each);
      return known === undefined ? [] : [[key, known]];
    }),
  );
}

/** Rejects inherited property names such as "constructor", which every object has. */
function idOf(value: unknown): string {
  return typeof value === "string" && /^[\w-]{1,40}$/.test(value) && !(value in Object.prototype) ? value : "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function timeOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= lastMoment ? Number(value) : undefined;
}

function answerOf(value: unknown): Answer | undefined {
  const { at, given, right, more } = Object(value);
  const time = timeOf(at);
  if (time === undefined || typeof given !== "string" || given.length > maxAnswerLength) return undefined;
  const answer = { at: time, given, right: typeof right === "boolean" ? right : null };
  return typeof more === "string" && more.length <= maxAnswerLength ? { ...answer, more } : answer;
}

function checkpointFrom(value: unknown): Checkpoint | undefined {
  if (!Array.isArray(value) || value.length !== checkpointLength) return undefined;
  const isCount = (each: unknown) => Number.isSafeInteger(each) && Number(each) >= 0 && Number(each) < 1_000_000;
  const [stability, difficulty, ...counts]: unknown[] = value.slice(3);
  // The ranges that the scheduler can continue from.
  const isMemory = Number(stability) >= 0.001 && Number(stability) <= 36_500 && Number(difficulty) >= 1 && Number(difficulty) <= 10;
  const isOne =
    value.every(Number.isFinite) && value.slice(0, 3).every((at) => timeOf(at) !== undefined) && isMemory && counts.every(isCount);
  return isOne ? value : undefined;
}

function reviewsOf(value: unknown): Progress["reviews"][string] | undefined {
  if (!Array.isArray(value)) return undefined;
  const known = new Map<string, readonly [number, number]>();
  for (const entry of value.slice(-maxEntries)) {
    if (!Array.isArray(entry)) continue;
    const [at, grade]: unknown[] = entry;
    const time = timeOf(at);
    if (time !== undefined && isGrade(grade)) known.set(`${time} ${grade}`, [time, grade]);
  }
  return [...known.values()].toSorted(([one, first], [other, second]) => one - other || first - second);
}

function isGrade(value: unknown): value is number {
  return value === 1 || value === 2 || value === 3 || value === 4;
}
