import type { CourseCard } from "../review/course-cards.ts";
import { keepDueTimes, loadCards } from "./cards.ts";
import { showOtherCourses } from "./other-courses.ts";
import { changeProgress, loadProgress, subscribe } from "./progress-store.ts";
import { type Side, drawAnswered, drawBack, drawFront } from "./review-card.ts";
import { type Actions, startKeys } from "./review-keys.ts";
import { dueTimes, hasUnlockedCards, intervalsFor } from "./review-queue.ts";
import { allowUndo, drawCount, drawIntervals, drawNext, say, screenOf, showPart } from "./review-screen.ts";
import { graded, newSession, queueOf, settled, takenBack, withPending } from "./review-session.ts";
import { fromNow } from "./time-words.ts";

/** Runs the review page: one card at a time, by pointer or keyboard. */
export function review(root: HTMLElement): void {
  const screen = screenOf(root);
  const { find } = screen;
  let session = newSession;
  let cards: readonly CourseCard[] = [];
  let shown: { card: CourseCard; side: Side } | undefined;

  const standing = () => withPending(loadProgress(), session);
  const settle = () => {
    const waiting = session;
    if (!waiting.pending) return;
    session = settled(session);
    changeProgress((progress) => withPending(progress, waiting), { kind: "review", id: waiting.pending.card.id });
    keepDueTimes(cards);
  };

  const showCard = (card: CourseCard) => {
    shown = { card, side: "front" };
    drawCount(screen, session.done, queueOf(cards, standing(), Date.now()).length);
    drawFront(screen, card, choose);
    showPart(screen, "card");
    allowUndo(screen, session.pending !== null);
    find(".review-front").focus();
  };
  const showEnd = () => {
    const [progress, now] = [standing(), Date.now()];
    const part = session.done > 0 ? "done" : hasUnlockedCards(cards, progress) ? "idle" : "unread";
    const next = dueTimes(cards, progress, now).find((at) => at > now);
    shown = undefined;
    drawNext(screen, next && next - now);
    showPart(screen, part);
    allowUndo(screen, session.pending !== null);
    find(`[data-part=${part}] h2`).focus();
    void showOtherCourses(find(".review-courses"));
  };
  const goOn = () => {
    const [card] = queueOf(cards, standing(), Date.now());
    if (card) showCard(card);
    else showEnd();
  };

  const give = (card: CourseCard, grade: number) => {
    settle();
    const now = Date.now();
    const wait = intervalsFor(card, loadProgress(), now)[grade - 1] ?? 0;
    session = graded(session, card, grade, now);
    const name = find(`[data-grade="${grade}"] b`).textContent;
    say(screen, root.dataset["said"]?.replace("{grade}", name).replace("{when}", fromNow(wait)));
  };
  const choose = (option: string) => {
    if (shown?.side !== "front" || shown.card.kind !== "question") return;
    const { card } = shown;
    shown = { card, side: "answered" };
    give(card, card.answer === option ? 3 : 1);
    drawAnswered(screen, card, option);
    allowUndo(screen, true);
    find(".review-back").focus();
  };
  const actions: Actions = {
    next() {
      if (shown?.side === "answered") return goOn();
      if (shown?.side !== "front" || shown.card.kind === "question") return;
      shown = { ...shown, side: "back" };
      drawBack(screen, shown.card);
      drawIntervals(screen, intervalsFor(shown.card, standing(), Date.now()));
      find(".review-back").focus();
    },
    grade(grade) {
      if (shown?.side !== "back") return;
      give(shown.card, grade);
      goOn();
    },
    pressNumber(number) {
      if (shown?.side === "front") actions.choosePlace(number - 1);
      else if (number <= 4) actions.grade(number);
    },
    choosePlace(place) {
      const option = shown?.card.kind === "question" ? shown.card.options[place] : undefined;
      if (option) choose(option.id);
    },
    undo() {
      const { pending } = session;
      if (!pending) return;
      session = takenBack(session);
      showCard(pending.card);
      say(screen, root.dataset["takenBack"]);
    },
  };
  const load = async () => {
    showPart(screen, "loading");
    try {
      cards = await loadCards();
    } catch {
      showPart(screen, "failed");
      return;
    }
    keepDueTimes(cards);
    goOn();
  };

  startKeys(root, actions);
  find("[data-again]").addEventListener("click", () => void load());
  // The page may not come back, so the pending review is committed. Undo ends here.
  const leave = () => {
    settle();
    allowUndo(screen, false);
  };
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
  // Progress from another device may add or remove cards.
  subscribe(({ kind }) => {
    if (kind === "merged" && !shown && cards.length > 0) goOn();
  });
  void load();
}
