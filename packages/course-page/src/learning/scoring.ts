import { withAnswer } from "./progress-state.ts";
import { changeProgress, loadProgress, subscribe } from "./progress-store.ts";
import type { ScoredAnswer } from "./scored-answer.ts";
import { packed, reasonFor, unpacked } from "./scored-answer.ts";

/*
 * Has the helper score answers to open questions (decision 0045). The block fires "score"; the result is stored with the answer, and
 * the block shows it like any stored answer. This file adds the explanations and the author's verdict.
 */

/** The block's own timeout is a second longer. */
const waitMs = 19_000;

const sheet = `@layer blocks {
  .textbox-said { grid-column: 1 / -1; font: 400 var(--text-14) / 1.45 var(--ui); overflow-wrap: anywhere;
    & q { display: block; margin-block-start: 4px; padding-inline-start: 10px; border-inline-start: 2px solid var(--theme-color-1);
      font: 400 1.0625em / 1.45 var(--body-font, var(--serif)); }
    & blockquote { margin: 6px 0 0; font: 400 1.0625em / 1.5 var(--body-font, var(--serif)); white-space: pre-wrap; }
    & button { margin-block-start: 10px; }
    & p:focus { outline: none; }
    & a { color: inherit; }
  }
  [data-points] > .textbox-said { margin-block: -8px 8px; }
  .b-textbox > .textbox-said { margin-block-start: 16px; }
}`;

interface Place {
  readonly id: string;
  readonly root: HTMLElement;
  readonly words: DOMStringMap;
}

const answersAddress = "/launch/learner/answers/";
const isSignedIn = () => document.cookie.includes("__Host-signed-in=1");

export function startScoring(): void {
  const places = [...document.querySelectorAll<HTMLElement>(".b-textbox[data-rubric]")].flatMap((root): Place[] => {
    const id = root.closest<HTMLElement>("[data-id]")?.dataset["id"];
    const words = root.querySelector<HTMLElement>(".textbox-words")?.dataset;
    return id && words ? [{ id, root, words }] : [];
  });
  const style = new CSSStyleSheet();
  style.replaceSync(sheet);
  document.adoptedStyleSheets.push(style);
  for (const place of places) {
    place.root.addEventListener("score", (event) => {
      if (!isSignedIn() || !(event instanceof CustomEvent)) return;
      event.preventDefault();
      void read(place, String(event.detail));
    });
    new MutationObserver(() => draw(place)).observe(place.root, { attributeFilter: ["data-state"] });
    draw(place);
  }
  void loadVerdicts(places);
  subscribe(({ kind }) => {
    if (kind === "merged") void loadVerdicts(places);
  });
}

/** The answer in the text box and its stored score. */
function standing({ id, root }: Place): { given: string; scored: ScoredAnswer | undefined } | undefined {
  const answer = loadProgress().answers[id];
  if (!answer || answer.given === "" || answer.given !== root.querySelector("textarea")?.value) return undefined;
  return { given: answer.given, scored: unpacked(answer.more) };
}

function keep({ id }: Place, given: string, scored: ScoredAnswer): void {
  const kept = { given, right: null, more: packed(scored) };
  // The learner restarted meanwhile, here or in another tab: drop the result.
  if (loadProgress().answers[id]?.given !== given) return;
  changeProgress((progress) => withAnswer(progress, id, kept, Date.now()), { kind: "answer", id });
}

async function read(place: Place, given: string): Promise<void> {
  const key = crypto.randomUUID();
  try {
    const body = { rubric: place.root.dataset["rubric"], answer: given };
    const reply = await send(`${place.id}/score`, body, { "idempotency-key": key });
    if (!reply.ok) {
      keep(place, given, { kind: "practice", because: reasonFor(reply.status) });
      return;
    }
    const { criteria } = Object(await reply.json());
    const points = (Array.isArray(criteria) ? criteria : []).map((each) => Object(each).points);
    keep(place, given, unpacked(JSON.stringify({ key, points, criteria })) ?? { kind: "practice", because: "failed" });
  } catch {
    keep(place, given, { kind: "practice", because: "failed" });
  }
}

async function send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(answersAddress + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(waitMs),
  });
}

function draw(place: Place): void {
  const { root, words } = place;
  for (const old of root.querySelectorAll(".textbox-said")) old.remove();
  const now = root.dataset["state"] === "done" ? standing(place) : undefined;
  if (!now) return;
  const { given, scored } = now;
  const said = make("div", "textbox-said");
  if (scored?.kind === "scored") {
    if (scored.verdict) said.append(...verdictOf(scored.verdict, words));
    else {
      drawReasons(place, scored);
      said.append(make("p", "", words["helper"]), asking(place, given, scored));
    }
  } else {
    const because = scored?.because ?? (isSignedIn() ? undefined : "signedOut");
    if (because === undefined) return;
    said.append(make("p", "", words[because]));
    if (because === "signedOut") said.append(signInLink(words));
  }
  root.querySelector(".textbox-foot")?.before(said);
}

function drawReasons({ root, words }: Place, { criteria }: ScoredAnswer & { kind: "scored" }): void {
  for (const [index, row] of [...root.querySelectorAll("[data-points]")].entries()) {
    const criterion = criteria[index];
    if (!criterion) continue;
    const said = make("div", "textbox-said", `${criterion.why} `);
    said.append(criterion.evidence === null ? make("span", "", words["noEvidence"]) : make("q", "", criterion.evidence));
    row.append(said);
  }
}

function verdictOf({ by, note }: { by: string; note: string }, words: DOMStringMap): HTMLElement[] {
  const looked = make("p", "");
  looked.append(
    make(
      "strong",
      "",
      words["looked"]?.replace("#", () => by),
    ),
  );
  return note === "" ? [looked] : [looked, make("blockquote", "", note)];
}

function asking(place: Place, given: string, scored: ScoredAnswer & { kind: "scored" }): HTMLElement {
  const { id, root, words } = place;
  if (scored.isAsked) {
    const asked = make("p", "textbox-asked", words["asked"]);
    asked.tabIndex = -1;
    return asked;
  }
  const row = make("div", "");
  const button = make("button", "textbox-button", words["ask"]);
  button.type = "button";
  const status = make("p", "");
  status.setAttribute("role", "status");
  row.append(button, status);
  const requestReview = async (): Promise<void> => {
    button.disabled = true;
    const page = document.querySelector<HTMLElement>("[data-page]")?.dataset["page"];
    const reply = await send(`${id}/look`, { key: scored.key, page, answer: given }).catch(() => undefined);
    button.disabled = false;
    if (!reply?.ok) {
      status.textContent = words["askFailed"] ?? "";
      button.focus();
      return;
    }
    keep(place, given, { ...scored, isAsked: true });
    // The block has re-rendered. Its observer runs before this continuation.
    await Promise.resolve();
    root.querySelector<HTMLElement>(".textbox-asked")?.focus();
  };
  button.addEventListener("click", () => void requestReview());
  return row;
}

function signInLink(words: DOMStringMap): HTMLElement {
  const link = make("a", "", words["signIn"]);
  link.href = `/launch/enter?${new URLSearchParams({ to: location.pathname, as: "learner" })}`;
  return link;
}

/** Answers whose verdict was requested on this visit. */
const requested = new Set<string>();

/** Loads the author's verdicts once per visit, and only if the learner is waiting for one. */
async function loadVerdicts(places: readonly Place[]): Promise<void> {
  const waiting = places.flatMap((place) => {
    const now = standing(place);
    return now?.scored?.kind === "scored" && now.scored.isAsked && !requested.has(now.scored.key)
      ? [{ place, given: now.given, scored: now.scored }]
      : [];
  });
  if (waiting.length === 0 || !isSignedIn()) return;
  for (const { scored } of waiting) requested.add(scored.key);
  const page = document.querySelector<HTMLElement>("[data-page]")?.dataset["page"];
  const reply = await fetch(`${answersAddress}${page}`, { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
  if (!reply?.ok) return;
  const { verdicts } = Object(await reply.json());
  if (!Array.isArray(verdicts)) return;
  for (const { place, given, scored } of waiting) {
    const verdict = verdicts.map(Object).find(({ key, block }) => key === scored.key && block === place.id);
    if (!verdict) continue;
    const judged = { ...scored, points: verdict.points, verdict: { by: String(verdict.by), note: String(verdict.note) } };
    if (packed(judged) !== packed(scored)) keep(place, given, judged);
  }
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = ""): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== "") made.className = className;
  made.textContent = text;
  return made;
}
