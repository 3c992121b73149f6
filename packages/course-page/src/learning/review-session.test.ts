import { describe, expect, it } from "vitest";
import type { CourseCard } from "../review/course-cards.ts";
import { merge, nothing, withRead } from "./progress-state.ts";
import { graded, newSession, queueOf, settled, takenBack, withPending } from "./review-session.ts";

const noon = new Date(2026, 2, 10, 12).getTime();
const card = (id: string): CourseCard => ({
  id,
  kind: "flash",
  front: "Why?",
  back: "So.",
  page: "/launch/1/p/",
  pageName: "p",
  pageId: "p",
});
const cards = [card("a"), card("b")];
const read = withRead(nothing, "p", 1);

describe("review session", () => {
  it("counts a review at once, and undo removes it until it is committed", () => {
    const session = graded(newSession, card("a"), 4, noon);
    expect(queueOf(cards, withPending(read, session), noon).map(({ id }) => id)).toEqual(["b"]);
    const back = takenBack(session);
    expect(back).toEqual(newSession);
    expect(withPending(read, back)).toBe(read);
  });

  it("writes a committed review to the log once, even after merges", () => {
    const session = graded(graded(newSession, card("a"), 3, noon), card("b"), 1, noon + 1);
    const written = withPending(read, session);
    expect(written.reviews).toEqual({ b: [[noon + 1, 1]] });
    expect(merge(written, withPending(written, settled(session))).reviews).toEqual(written.reviews);
    expect(settled(session).done).toBe(2);
  });

  it("repeats a forgotten card at the end of the session", () => {
    const progress = withPending(read, graded(newSession, card("a"), 1, noon));
    expect(queueOf(cards, progress, noon).map(({ id }) => id)).toEqual(["b", "a"]);
  });
});
