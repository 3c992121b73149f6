import { createEmptyCard, fsrs, State } from "ts-fsrs";
import type { Card as Memory, Grade } from "ts-fsrs";
import type { CourseCard } from "../review/course-cards.ts";
import type { Checkpoint, Progress } from "./progress-state.ts";

/* When which card comes back. All of it follows from the log of reviews, so that devices that were apart agree (decision 0044). */

const newPerDay = 20;
/** A card that is being learnt comes back within minutes; when nothing else is left, nobody waits for it. */
const aheadMs = 20 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** As many as the account keeps. */
const mostTimes = 500;

// Chance would give two devices two schedules of one log.
const scheduler = fsrs({ enable_fuzz: false });

type Log = Progress["reviews"][string];

/** What is due now: what has waited longest comes first, then new cards in the course's order, so many a day. */
export function dueCards(cards: readonly CourseCard[], progress: Progress, now: number): CourseCard[] {
  const { reviewed, fresh } = metCards(cards, progress);
  const due = reviewed.filter(({ at }) => at <= now).map(({ card }) => card);
  return [...due, ...fresh.slice(0, newLeft(progress, now))];
}

/** What is being learnt and comes back in a moment. */
export function cardsAhead(cards: readonly CourseCard[], progress: Progress, now: number): CourseCard[] {
  const { reviewed } = metCards(cards, progress);
  return reviewed.filter(({ at, isLearning }) => isLearning && at > now && at <= now + aheadMs).map(({ card }) => card);
}

/** When cards are due, the soonest first; new ones beyond a day's share on the days that follow. */
export function dueTimes(cards: readonly CourseCard[], progress: Progress, now: number): number[] {
  const { reviewed, fresh } = metCards(cards, progress);
  const left = newLeft(progress, now);
  const newTimes = fresh.map((_, index) => (index < left ? now : startOfDay(now) + (1 + Math.floor((index - left) / newPerDay)) * dayMs));
  return [...reviewed.map(({ at }) => at), ...newTimes].toSorted((one, other) => one - other).slice(0, mostTimes);
}

/** Whether the learner has come by any card yet. */
export function hasMetCards(cards: readonly CourseCard[], progress: Progress): boolean {
  return cards.some((card) => isMet(card, progress));
}

/** How long each grade would put the card off, from 1 to 4. */
export function intervalsFor(card: CourseCard, progress: Progress, now: number): [number, number, number, number] {
  const log = progress.reviews[card.id] ?? [];
  const { 1: again, 2: hard, 3: good, 4: easy } = scheduler.repeat(memoryOf(log, now, progress.checkpoints?.[card.id]), new Date(now));
  const put = ({ card: { due } }: { card: Memory }) => due.getTime() - now;
  return [put(again), put(hard), put(good), put(easy)];
}

/** What the scheduler knows after a log of reviews, and what was before it. */
export function memoryOf(log: Log, now: number, before?: Checkpoint): Memory {
  let memory = before ? memoryFrom(before) : createEmptyCard(new Date(log[0]?.[0] ?? now));
  for (const [at, grade] of log) if (isGrade(grade)) memory = scheduler.next(memory, new Date(at), grade).card;
  return memory;
}

/** The same memory as numbers, exactly: a schedule goes on from it as from the whole log. */
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

/** In the order of their numbers. */
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
  const met = cards.filter((card) => isMet(card, progress));
  const reviewed = met.flatMap((card) => {
    const log = progress.reviews[card.id] ?? [];
    if (log.length === 0) return [];
    const { due, state } = memoryOf(log, 0, progress.checkpoints?.[card.id]);
    return [{ card, at: due.getTime(), isLearning: state === State.Learning || state === State.Relearning }];
  });
  return {
    reviewed: reviewed.toSorted((one, other) => one.at - other.at),
    fresh: met.filter(({ id }) => (progress.reviews[id] ?? []).length === 0),
  };
}

/** Of pages that were read, and of questions those that were missed; what was reviewed once stays. */
function isMet({ id, kind, pageId }: CourseCard, { read, answers, reviews }: Progress): boolean {
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
