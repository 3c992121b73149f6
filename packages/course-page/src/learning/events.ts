import { seal, send, sendKept, sendLeaving } from "./events-outbox.ts";
import type { SealedBatch } from "./events-outbox.ts";
import { slotListener } from "./heard-slots.ts";
import { hear, loadProgress } from "./progress-store.ts";

/* What a visit tells for the author's numbers: gathered, and sent together, so that reading never waits for it (decision 0041). */

/** As the contract's; times are the browser's. */
type VisitEvent = { readonly at: number; readonly page: string } & (
  | { readonly t: "open" | "read" | "play" }
  | { readonly t: "answer"; readonly block: string; readonly given: string; readonly right: boolean | null }
  | { readonly t: "heard"; readonly slots: readonly number[] }
);

const restMs = 30_000;
const mostWaiting = 20;
const mostInBatch = 50;
const maxSlots = 100;

interface Circumstances {
  readonly privacy: unknown;
  readonly doNotTrack: unknown;
  readonly host: string;
  readonly now: number;
}

/** A clock that says an earlier time is wrong, and what it dates would be refused. */
const earliest = Date.UTC(2026, 0, 1);

/** Nothing is told by whoever asks not to be followed, nor by an author who looks at a preview. */
export function mayTell({ privacy, doNotTrack, host, now }: Circumstances): boolean {
  return privacy !== true && doNotTrack !== "1" && !host.startsWith("p--") && now >= earliest;
}

export function startEvents(): void {
  const { globalPrivacyControl: privacy, doNotTrack } = Object(navigator);
  if (!mayTell({ privacy, doNotTrack, host: location.hostname, now: Date.now() })) return;
  void sendKept();
  const page = document.querySelector<HTMLElement>("main[data-page]")?.dataset["page"];
  if (page !== undefined) tellOf(page);
}

function tellOf(page: string): void {
  const { add, addSlot } = gather(page);
  add({ t: "open", at: Date.now(), page });
  tellOfProgress(page, add);
  const audio = document.querySelector<HTMLAudioElement>(".player audio");
  if (audio) tellOfSound(audio, { begun: () => add({ t: "play", at: Date.now(), page }), heard: addSlot });
}

/** Sends what was gathered when there is much of it, after a while, or when the reader goes. */
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
    // A browser that keeps nothing has no reader.
    if (reader === "") return;
    for (let from = 0; from < gathered.length; from += mostInBatch) sendOne(seal(reader, gathered.slice(from, from + mostInBatch)));
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
      wait(events.length >= mostWaiting);
    },
    addSlot(slot: number): void {
      slots.push(slot);
      wait(slots.length >= maxSlots);
    },
  };
}

/** What was done before this script came is told too; what stood there from an earlier visit is not. */
function tellOfProgress(page: string, add: (event: VisitEvent) => void): void {
  const { last, read, answers } = loadProgress();
  const opened = last.page === page ? last.at : Date.now();
  const known = new Set(Object.keys(answers).filter((block) => (answers[block]?.at ?? 0) < opened));
  let isRead = false;

  const tellRead = () => {
    if (isRead) return;
    isRead = true;
    add({ t: "read", at: Date.now(), page });
  };
  const tellAnswer = (block: string) => {
    const answer = loadProgress().answers[block];
    if (!answer || known.has(block) || !document.querySelector(`[data-id="${CSS.escape(block)}"] .b-mcq`)) return;
    known.add(block);
    if (/^[a-z]$/.test(answer.given)) add({ t: "answer", at: Date.now(), page, block, given: answer.given, right: answer.right });
  };

  if ((read[page] ?? 0) >= opened) tellRead();
  for (const block of Object.keys(answers)) tellAnswer(block);
  hear(({ kind, id = "" }) => {
    if (kind === "read" && id === page) tellRead();
    if (kind === "answer") tellAnswer(id);
    // Answered on another device.
    if (kind === "merged") for (const block of Object.keys(loadProgress().answers)) known.add(block);
  });
}

function tellOfSound(audio: HTMLAudioElement, { begun, heard }: { begun(): void; heard(slot: number): void }): void {
  let hasBegun = false;
  const begin = () => {
    if (!hasBegun) begun();
    hasBegun = true;
  };
  // Going on after a pause is the same play; from the start again is another.
  audio.addEventListener("ended", () => (hasBegun = false));
  audio.addEventListener("play", begin);
  if (!audio.paused) begin();
  const slotAt = slotListener();
  audio.addEventListener("timeupdate", () => {
    const slot = audio.paused || audio.seeking ? undefined : slotAt(audio.currentTime);
    if (slot !== undefined) heard(slot);
  });
}
