import { createEmptyCard, fsrs, State } from "ts-fsrs";
import type { Card as Memory, Grade } from "ts-fsrs";
import type { CourseCard } from "../review/course-cards.ts";
import type { Checkpoint, Progress } from "./progress-state.ts";

/* Schedules cards. Everything is derived from the review log, so that all devices agree (decision 0044). */

const newPerDay = 20;
/** Cards in learning that are due within this time are shown early when nothing else is left. */
const aheadMs = 20 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** The server's limit. */
const maxTimes = 500;

// Randomness would give two devices different schedules from one log.
const scheduler = fsrs({ enable_fuzz: false });

type Log = Progress["reviews"][string];

/** Due cards: the longest overdue first, then the day's share of new cards in course order. */
export function dueCards(cards: readonly CourseCard[], progress: Progress, now: number): CourseCard[] {
  const { reviewed, fresh } = metCards(cards, progress);
  const due = reviewed.filter(({ at }) => at <= now).map(({ card }) => card);
  return [...due, ...fresh.slice(0, newLeft(progress, now))];
}

/** Cards in learning that are due in a moment. */
export function cardsAhead(cards: readonly CourseCard[], progress: Progress, now: number): CourseCard[] {
  const { reviewed } = metCards(cards, progress);
  return reviewed.filter(({ at, isLearning }) => isLearning && at > now && at <= now + aheadMs).map(({ card }) => card);
}

/** Due times, soonest first. New cards beyond the daily limit move to the following days. */
export function dueTimes(cards: readonly CourseCard[], progress: Progress, now: number): number[] {
  const { reviewed, fresh } = metCards(cards, progress);
  const left = newLeft(progress, now);
  const newTimes = fresh.map((_, index) => (index < left ? now : startOfDay(now) + (1 + Math.floor((index - left) / newPerDay)) * dayMs));
  return [...reviewed.map(({ at }) => at), ...newTimes].toSorted((one, other) => one - other).slice(0, maxTimes);
}

/** Whether any card is open for review yet. */
export function hasUnlockedCards(cards: readonly CourseCard[], progress: Progress): boolean {
  return cards.some((card) => isUnlocked(card, progress));
}

/** The next interval for each grade from 1 to 4. */
export function intervalsFor(card: CourseCard, progress: Progress, now: number): [number, number, number, number] {
  const log = progress.reviews[card.id] ?? [];
  const { 1: again, 2: hard, 3: good, 4: easy } = scheduler.repeat(memoryOf(log, now, progress.checkpoints?.[card.id]), new Date(now));
  const put = ({ card: { due } }: { card: Memory }) => due.getTime() - now;
  return [put(again), put(hard), put(good), put(easy)];
}

/** The scheduler's state after a log of reviews, starting from an optional checkpoint. */
export function memoryOf(log: Log, now: number, before?: Checkpoint): Memory {
  let memory = before ? memoryFrom(before) : createEmptyCard(new Date(log[0]?.[0] ?? now));
  for (const [at, grade] of log) if (isGrade(grade)) memory = scheduler.next(memory, new Date(at), grade).card;
  return memory;
}

/** The exact same state as numbers: scheduling continues from it as from the whole log. */
export function checkpointOf(log: Log, before?: Checkpoint): Checkpoint {
  const memory = memoryOf(log, 0, before);
  const first = before?.[1] ?? log[0]?.[0] ?? 0;
  const { due, stability, difficulty, elapsed_days, scheduled_days, learning_steps, reps, lapses, state } = memory;
  return [
    log.at(-1)?.[0] ?? 0,
    first,
    due.getTime(),
    stability,
    difficulty,
    elapsed_days,
    scheduled_days,
    learning_steps,
    reps,
    lapses,
    state,
  ];
}

/** Indexed by their numeric value. */
const states = [State.New, State.Learning, State.Review, State.Relearning] as const;

function memoryFrom([
  until = 0,
  ,
  due = 0,
  stability = 0,
  difficulty = 0,
  elapsed = 0,
  scheduled = 0,
  steps = 0,
  reps = 0,
  lapses = 0,
  state = 0,
]: Checkpoint): Memory {
  return {
    due: new Date(due),
    stability,
    difficulty,
    elapsed_days: elapsed,
    scheduled_days: scheduled,
    learning_steps: steps,
    reps,
    lapses,
    state: states[state] ?? State.New,
    last_review: new Date(until),
  };
}

function metCards(cards: readonly CourseCard[], progress: Progress) {
  const unlocked = cards.filter((card) => isUnlocked(card, progress));
  const reviewed = unlocked.flatMap((card) => {
    const log = progress.reviews[card.id] ?? [];
    if (log.length === 0) return [];
    const { due, state } = memoryOf(log, 0, progress.checkpoints?.[card.id]);
    return [{ card, at: due.getTime(), isLearning: state === State.Learning || state === State.Relearning }];
  });
  return {
    reviewed: reviewed.toSorted((one, other) => one.at - other.at),
    fresh: unlocked.filter(({ id }) => (progress.reviews[id] ?? []).length === 0),
  };
}

/** Cards unlock when their page is finished, questions when missed. Reviewed cards stay unlocked. */
function isUnlocked({ id, kind, pageId }: CourseCard, { read, answers, reviews }: Progress): boolean {
  return id in reviews || (kind === "question" ? answers[id]?.right === false : pageId in read);
}

function newLeft({ reviews, checkpoints }: Progress, now: number): number {
  const today = startOfDay(now);
  const begun = Object.entries(reviews).filter(([card, [first]]) => first && (checkpoints?.[card]?.[1] ?? first[0]) >= today).length;
  return Math.max(0, newPerDay - begun);
}

function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0);
}

function isGrade(grade: number): grade is Grade {
  return [1, 2, 3, 4].includes(grade);
}
