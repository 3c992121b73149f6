import { createEmptyCard, fsrs, Grades, Rating } from "ts-fsrs";
import type { Card as Memory, Grade } from "ts-fsrs";
import { describe, expect, it } from "vitest";
import type { CourseCard } from "../review/course-cards.ts";
import { merge, nothing, progressFrom, withAnswer, withRead, withReview } from "./progress-state.ts";
import type { Progress } from "./progress-state.ts";
import { cardsAhead, dueCards, dueTimes, hasUnlockedCards, intervalsFor, memoryOf } from "./review-queue.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const noon = new Date(2026, 2, 10, 12).getTime();

const place = (pageId: string) => ({ page: `/launch/1/${pageId}/`, pageName: pageId, pageId });
const flash = (id: string, pageId = "p"): CourseCard => ({ id, kind: "flash", front: "Why?", back: "So.", ...place(pageId) });
const question = (id: string, pageId = "p"): CourseCard => ({
  id,
  kind: "question",
  front: "Which?",
  options: [
    { id: "a", text: "This" },
    { id: "b", text: "That" },
  ],
  answer: "b",
  explanation: "",
  ...place(pageId),
});
const idsOf = (cards: readonly CourseCard[]) => cards.map(({ id }) => id);
const read = withRead(nothing, "p", 1);

/** A seeded generator, so that a failing run can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function gradeBy(random: () => number): Grade {
  // Simulated learners remember more than they forget.
  const { Again, Hard, Good, Easy } = Rating;
  return ([Again, Hard, Good, Good, Good, Easy] as const)[Math.floor(random() * 6)] ?? Good;
}

describe("review queue", () => {
  it("matches the library in 1,000 histories, also when split across two devices", () => {
    const reference = fsrs();
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const random = randomOf(seed);
      const devices: [Progress, Progress] = [read, read];
      const card = flash("c");
      const [ours, theirs]: [number[], number[]] = [[], []];
      let whole = read;
      let memory: Memory = createEmptyCard(new Date(noon));
      let now = noon + Math.floor(random() * 30 * day);
      for (let count = 2 + Math.floor(random() * 12); count > 0; count -= 1) {
        const outcomes = reference.repeat(memory, new Date(now));
        ours.push(...intervalsFor(card, whole, now));
        theirs.push(...Grades.map((each) => outcomes[each].card.due.getTime() - now));
        const grade = gradeBy(random);
        memory = reference.next(memory, new Date(now), grade).card;
        whole = withReview(whole, "c", grade, now);
        const device = random() < 0.5 ? 0 : 1;
        devices[device] = withReview(devices[device], "c", grade, now);
        // Reviews early, on time or late.
        now += Math.max(minute, Math.floor((memory.due.getTime() - now) * (0.2 + random() * 2)));
      }
      const merged = [merge(...devices), merge(devices[1], devices[0]), merge(merge(...devices), devices[0])];
      const kept = merged.map((each) => progressFrom(JSON.parse(JSON.stringify(each))));
      const due = kept.flatMap((each) => dueTimes([card], each, now));
      const ends = { logs: kept.map(({ reviews }) => reviews), memory: memoryOf(kept[0]?.reviews["c"] ?? [], 0), due };
      const log = whole.reviews;
      const end = memory.due.getTime();
      expect([seed, ours, ends]).toEqual([seed, theirs, { logs: [log, log, log], memory, due: [end, end, end] }]);
    }
  });

  it("gives the intervals that other FSRS implementations publish", () => {
    let [progress, now] = [read, Date.UTC(2022, 10, 29, 12, 30)];
    const days = [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3].map((grade) => {
      const interval = intervalsFor(flash("c"), progress, now)[grade - 1] ?? 0;
      progress = withReview(progress, "c", grade, now);
      now += interval;
      return Math.floor(interval / day);
    });
    expect(days).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21]);
  });

  it("contains cards of finished pages and of missed questions", () => {
    const cards = [flash("a"), flash("b", "other"), question("missed", "other"), question("right"), question("open")];
    const answered = withAnswer(withAnswer(read, "missed", { given: "a", right: false }, 2), "right", { given: "b", right: true }, 3);
    expect(idsOf(dueCards(cards, answered, noon))).toEqual(["a", "missed"]);
    expect([hasUnlockedCards(cards, answered), hasUnlockedCards(cards, nothing)]).toEqual([true, false]);
  });

  it("keeps a reviewed question when the learner restarts its page", () => {
    const missed = withReview(withAnswer(read, "q", { given: "a", right: false }, 2), "q", 1, 3);
    const again = withAnswer(missed, "q", { given: "", right: null }, 4);
    expect(idsOf(dueCards([question("q")], again, noon))).toEqual(["q"]);
  });

  it("orders the longest overdue first, then new cards in course order", () => {
    const cards = [flash("new"), flash("short"), flash("long"), flash("later"), flash("newer")];
    let progress = withReview(read, "long", 4, noon - 60 * day);
    progress = withReview(progress, "short", 4, noon - 30 * day);
    progress = withReview(progress, "later", 4, noon - day);
    expect(idsOf(dueCards(cards, progress, noon))).toEqual(["long", "short", "new", "newer"]);
  });

  it("spreads new cards over days, 20 per day", () => {
    const cards = Array.from({ length: 50 }, (_, index) => flash(`c${index}`));
    expect(dueCards(cards, read, noon)).toHaveLength(20);
    const yesterday = withReview(read, "c0", 4, noon - day);
    const three = ["c1", "c2", "c3"].reduce((progress, id) => withReview(progress, id, 4, noon - minute), yesterday);
    expect(idsOf(dueCards(cards, three, noon))).toEqual(Array.from({ length: 17 }, (_, index) => `c${index + 4}`));
    const times = dueTimes(cards, three, noon);
    expect(times).toHaveLength(50);
    expect([
      times.filter((at) => at <= noon).length,
      times.filter((at) => at > noon && at <= noon + day).length,
      times.filter((at) => at > noon + day && at <= noon + 2 * day).length,
    ]).toEqual([17, 20, 9]);
  });

  it("sends at most 500 due times to the account, soonest first", () => {
    const cards = Array.from({ length: 600 }, (_, index) => flash(`c${index}`));
    const progress = cards.reduce((each, { id }, index) => withReview(each, id, 4, noon + index * minute), read);
    const times = dueTimes(cards, progress, noon);
    expect(times).toHaveLength(500);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBe(memoryOf([[noon, 4]], 0).due.getTime());
  });

  it("repeats a card in the same session until it is learnt", () => {
    const cards = [flash("again"), flash("known")];
    const progress = withReview(withReview(read, "again", 1, noon), "known", 4, noon + 1);
    expect(idsOf(dueCards(cards, progress, noon + 2))).toEqual([]);
    expect(idsOf(cardsAhead(cards, progress, noon + 2))).toEqual(["again"]);
    expect(idsOf(dueCards(cards, progress, noon + 2 * minute))).toEqual(["again"]);
    expect(idsOf(cardsAhead(cards, progress, noon + 2 * minute))).toEqual([]);
  });
});
