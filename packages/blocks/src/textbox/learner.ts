/** The share of a criterion's points for an answer of this length. */
export function shareFor(length: number): number {
  return length > 50 ? 0.8 : length > 20 ? 0.6 : length > 0 ? 0.4 : 0;
}

export interface Score {
  /** Per criterion, in order. */
  points: number[];
  total: number;
  outOf: number;
  isGood: boolean;
}

/** A practice score, based only on the length of the answer. */
export function scoreOf(answer: string, maxPoints: readonly number[]): Score {
  const share = shareFor(answer.trim().length);
  const points = maxPoints.map((max) => oneDecimal(max * share));
  return scoreWith(points, maxPoints);
}

export function scoreWith(points: number[], maxPoints: readonly number[]): Score {
  const [total, outOf] = [oneDecimal(sum(points)), sum(maxPoints)];
  return { points, total, outOf, isGood: isGood(total, outOf) };
}

/** At least 70 %. */
export function isGood(total: number, outOf: number): boolean {
  return outOf > 0 && total / outOf >= 0.7;
}

export function isBlank(answer: string): boolean {
  return answer.trim() === "";
}

/** Removes floating-point noise. */
function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const delayMs = 1500;
const helperMs = 20_000;

/** The stored points of a scored answer; undefined for a practice score. */
export function pointsIn(more: string | undefined, count: number): number[] | undefined {
  try {
    const { points } = Object(JSON.parse(more ?? "{}"));
    return Array.isArray(points) && points.length === count ? points.map(Number) : undefined;
  } catch {
    return undefined;
  }
}

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: Name,
  className: string,
  text = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  parent.append(made);
  return made;
}

function button(parent: Element, words: string | undefined, press: () => void): HTMLButtonElement {
  const made = add(parent, "button", "textbox-button", words);
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

function showScore(rows: readonly HTMLElement[], head: Element, score: Score, words: DOMStringMap, label: string | undefined): void {
  head.replaceChildren();
  add(head, "small", "", label);
  add(add(head, "b", "", String(score.total)), "small", "", ` / ${score.outOf}`);
  add(head, "span", score.isGood ? "is-good" : "", words[score.isGood ? "good" : "improve"]);
  for (const [index, row] of rows.entries()) {
    const points = score.points[index] ?? 0;
    const bar = add(row, "progress", "");
    bar.max = Number(row.dataset["points"]);
    bar.value = points;
    bar.setAttribute("aria-hidden", "true");
    add(row, "b", "", `${points} / ${bar.max}`);
  }
}

function enhance(root: HTMLElement, box: HTMLTextAreaElement): void {
  const words = root.dataset;
  const rubric = root.querySelector<HTMLElement>(".textbox-rubric");
  const hint = root.querySelector<HTMLDetailsElement>(".textbox-hint");
  const rows = [...root.querySelectorAll<HTMLElement>("[data-points]")];
  const total = root.querySelector(".textbox-total")?.textContent ?? "";
  for (const row of rows) row.querySelector("b")?.remove();

  const status = add(root, "div", "textbox-status");
  status.setAttribute("role", "status");
  box.after(status);
  const foot = add(root, "div", "textbox-foot");
  const note = add(foot, "span", "", total);
  const submit = button(foot, words["submit"], () => {
    lock();
    keep(box.value);
    if (!rubric) {
      finish();
      return;
    }
    // A listener for "score" stores the result with the answer, and the result is then shown as "kept".
    isRead = words["rubric"] !== undefined && !say("score", box.value);
    status.textContent = words[isRead ? "helperReads" : "reading"] ?? "";
    timer = setTimeout(() => finish(), isRead ? helperMs : delayMs);
  });
  const again = button(foot, words["again"], () => {
    begin("");
    keep("");
    box.focus();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRead = false;

  const say = (kind: string, detail: unknown) => root.dispatchEvent(new CustomEvent(kind, { bubbles: true, cancelable: true, detail }));
  const keep = (given: string) => say("keep", { given, right: null });

  function lock(): void {
    box.readOnly = true;
    submit.disabled = true;
  }

  function begin(answer: string): void {
    clearTimeout(timer);
    isRead = false;
    box.value = answer;
    start();
  }

  function start(): void {
    box.readOnly = false;
    submit.disabled = isBlank(box.value);
    status.replaceChildren();
    for (const made of root.querySelectorAll("[data-points] > :not(span)")) made.remove();
    show({ isDone: false });
  }

  function finish(isNew = true, more?: string): void {
    const max = rows.map((row) => Number(row.dataset["points"]));
    const points = pointsIn(more, max.length);
    if (rubric && points) showScore(rows, status, scoreWith(points, max), words, words["helperScore"]);
    else if (rubric) showScore(rows, status, scoreOf(box.value, max), words, words["score"]);
    else status.textContent = words["sent"] ?? "";
    // Submit disappears, so move its focus to Try Again.
    const stoodThere = submit === document.activeElement || (isNew && document.activeElement === document.body);
    show({ isDone: true });
    if (stoodThere) again.focus();
  }

  function show({ isDone }: { isDone: boolean }): void {
    root.dataset["state"] = isDone ? "done" : "open";
    submit.hidden = isDone;
    note.hidden = isDone;
    again.hidden = !isDone;
    if (rubric) rubric.hidden = !isDone;
    if (hint) [hint.hidden, hint.open] = [!isDone, isDone];
  }

  box.addEventListener("input", () => (submit.disabled = isBlank(box.value)));
  start();
  // Restores the answer of an earlier visit or another device.
  say("kept", ({ given, more }: { given: string; more?: string }) => {
    const isAwaited = isRead && given === box.value;
    begin(given);
    if (isBlank(given)) return;
    lock();
    finish(isAwaited, more);
  });
}

if (typeof document !== "undefined") {
  for (const root of document.querySelectorAll<HTMLElement>(".b-textbox")) {
    const box = root.querySelector("textarea");
    if (box) enhance(root, box);
  }
}
