import { seal, send, sendKept, sendLeaving } from "./events-outbox.ts";
import type { SealedBatch } from "./events-outbox.ts";
import { slotListener } from "./heard-slots.ts";
import { loadProgress, subscribe } from "./progress-store.ts";

/* Visit events for the author's dashboard. They are sent in batches, so that reading never waits for them (decision 0041). */

/** Mirrors the contract's VisitEvent. Times come from the browser's clock. */
type VisitEvent = { readonly at: number; readonly page: string } & (
  | { readonly t: "open" | "read" | "play" }
  | { readonly t: "answer"; readonly block: string; readonly given: string; readonly right: boolean | null }
  | { readonly t: "heard"; readonly slots: readonly number[] }
);

const restMs = 30_000;
const maxPending = 20;
const maxPerBatch = 50;
const maxSlots = 100;

interface Circumstances {
  readonly privacy: unknown;
  readonly doNotTrack: unknown;
  readonly host: string;
  readonly now: number;
}

/** A clock before this is wrong, and the server would reject its times. */
const earliest = Date.UTC(2026, 0, 1);

/** Respects Do Not Track and Global Privacy Control, and excludes previews. */
export function mayReport({ privacy, doNotTrack, host, now }: Circumstances): boolean {
  return privacy !== true && doNotTrack !== "1" && !host.startsWith("p--") && now >= earliest;
}

export function startEvents(): void {
  const { globalPrivacyControl: privacy, doNotTrack } = Object(navigator);
  if (!mayReport({ privacy, doNotTrack, host: location.hostname, now: Date.now() })) return;
  void sendKept();
  const page = document.querySelector<HTMLElement>("main[data-page]")?.dataset["page"];
  if (page !== undefined) reportVisit(page);
}

function reportVisit(page: string): void {
  const { add, addSlot } = gather(page);
  add({ t: "open", at: Date.now(), page });
  reportProgress(page, add);
  const audio = document.querySelector<HTMLAudioElement>(".player audio");
  if (audio) reportSound(audio, { begun: () => add({ t: "play", at: Date.now(), page }), heard: addSlot });
}

/** Sends collected events when there are many, after a delay, or when the reader leaves. */
function gather(page: string) {
  let events: VisitEvent[] = [];
  let slots: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(sendOne: (batch: SealedBatch) => unknown): void {
    clearTimeout(timer);
    timer = undefined;
    if (slots.length > 0) events.push({ t: "heard", at: Date.now(), page, slots });
    slots = [];
    const { reader } = loadProgress();
    const gathered = events;
    events = [];
    // Without storage there is no reader id.
    if (reader === "") return;
    for (let from = 0; from < gathered.length; from += maxPerBatch) sendOne(seal(reader, gathered.slice(from, from + maxPerBatch)));
  }

  const wait = (isMuch: boolean) => {
    if (isMuch) flush(send);
    else timer ??= setTimeout(flush, restMs, send);
  };
  const leave = () => flush(sendLeaving);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
  });
  addEventListener("pagehide", leave);
  return {
    add(event: VisitEvent): void {
      events.push(event);
      wait(events.length >= maxPending);
    },
    addSlot(slot: number): void {
      slots.push(slot);
      wait(slots.length >= maxSlots);
    },
  };
}

/** Also reports actions of this visit from before the script loaded, but not those of earlier visits. */
function reportProgress(page: string, add: (event: VisitEvent) => void): void {
  const { last, read, answers } = loadProgress();
  const opened = last.page === page ? last.at : Date.now();
  const known = new Set(Object.keys(answers).filter((block) => (answers[block]?.at ?? 0) < opened));
  let isRead = false;

  const reportRead = () => {
    if (isRead) return;
    isRead = true;
    add({ t: "read", at: Date.now(), page });
  };
  const reportAnswer = (block: string) => {
    const answer = loadProgress().answers[block];
    if (!answer || known.has(block) || !document.querySelector(`[data-id="${CSS.escape(block)}"] .b-mcq`)) return;
    known.add(block);
    if (/^[a-z]$/.test(answer.given)) add({ t: "answer", at: Date.now(), page, block, given: answer.given, right: answer.right });
  };

  if ((read[page] ?? 0) >= opened) reportRead();
  for (const block of Object.keys(answers)) reportAnswer(block);
  subscribe(({ kind, id = "" }) => {
    if (kind === "read" && id === page) reportRead();
    if (kind === "answer") reportAnswer(id);
    // Another device reports its own answers.
    if (kind === "merged") for (const block of Object.keys(loadProgress().answers)) known.add(block);
  });
}

function reportSound(audio: HTMLAudioElement, { begun, heard }: { begun(): void; heard(slot: number): void }): void {
  let hasBegun = false;
  const begin = () => {
    if (!hasBegun) begun();
    hasBegun = true;
  };
  // Resuming after a pause is the same play; starting over is a new one.
  audio.addEventListener("ended", () => (hasBegun = false));
  audio.addEventListener("play", begin);
  if (!audio.paused) begin();
  const slotAt = slotListener();
  audio.addEventListener("timeupdate", () => {
    const slot = audio.paused || audio.seeking ? undefined : slotAt(audio.currentTime);
    if (slot !== undefined) heard(slot);
  });
}
