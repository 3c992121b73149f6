export type Verdict = "right" | "wrong" | "open";

/** Without a right answer there is no verdict. */
export function verdictOf(chosen: string, answer: string | undefined): Verdict {
  return answer === undefined ? "open" : chosen === answer ? "right" : "wrong";
}

/** The option's index for a key 1 to 9 or a to z, or -1. */
export function placeOfKey(key: string, count: number): number {
  const place = /^[1-9]$/.test(key) ? Number(key) - 1 : /^[a-z]$/i.test(key) ? key.toLowerCase().charCodeAt(0) - 97 : -1;
  return place < count ? place : -1;
}

/** Fisher-Yates shuffle. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

function element(name: string, className: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

function icon(path: string): SVGElement {
  const svg = "http://www.w3.org/2000/svg";
  const [drawing, line] = [document.createElementNS(svg, "svg"), document.createElementNS(svg, "path")];
  line.setAttribute("d", path);
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(line);
  return drawing;
}

const paths = { right: "M20 6 9 17l-5-5", wrong: "M18 6 6 18M6 6l12 12" };

/** Turns the printed list items into buttons. */
function buttonsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(".mcq-option")].map((option) => {
    const button = element("button", option.className);
    button.setAttribute("type", "button");
    button.dataset["option"] = option.dataset["option"];
    button.append(...option.childNodes);
    option.replaceWith(button);
    return button;
  });
}

function shuffle(root: HTMLElement): void {
  const list = root.querySelector(".mcq-options");
  list?.append(...shuffled([...list.children], Math.random));
  for (const [index, letter] of root.querySelectorAll(".mcq-letter").entries()) letter.textContent = String.fromCharCode(65 + index);
}

function mark(button: HTMLElement, verdict: Verdict, words = ""): void {
  button.dataset["state"] = verdict;
  if (verdict !== "open") button.querySelector(".mcq-letter")?.replaceChildren(icon(paths[verdict]));
  button.append(element("em", "mcq-said", words));
}

function enhance(root: HTMLElement): void {
  if (root.dataset["shuffle"] === "on") shuffle(root);
  const buttons = buttonsIn(root);
  const details = root.querySelector<HTMLElement>(".mcq-answer");
  const answer = details?.dataset["answer"];
  const result = element("p", "mcq-result");
  result.setAttribute("role", "status");
  root.append(result);
  if (details) details.hidden = true;

  const show = (chosen: HTMLElement, verdict: Verdict) => {
    root.dataset["answered"] = "yes";
    for (const button of buttons) {
      button.setAttribute("aria-disabled", "true");
      if (button === chosen) mark(button, verdict, root.dataset["yours"]);
      else if (button.dataset["option"] === answer) mark(button, "right", root.dataset["key"]);
    }
    result.dataset["state"] = verdict;
    result.append(element("strong", "", verdict === "open" ? "" : root.dataset[verdict]), " ");
    result.append(details?.querySelector(".mcq-explanation")?.textContent ?? "");
  };
  const verdictFor = ({ dataset }: HTMLElement) => verdictOf(dataset["option"] ?? "", answer);
  const choose = (chosen: HTMLElement) => {
    if (root.dataset["answered"]) return;
    const verdict = verdictFor(chosen);
    show(chosen, verdict);
    say("keep", { given: chosen.dataset["option"], right: verdict === "open" ? null : verdict === "right" });
  };
  const say = (kind: string, detail: unknown) => root.dispatchEvent(new CustomEvent(kind, { bubbles: true, detail }));

  for (const button of buttons) button.addEventListener("click", () => choose(button));
  root.addEventListener("keydown", (event) => {
    const chosen = event.ctrlKey || event.metaKey || event.altKey ? undefined : buttons[placeOfKey(event.key, buttons.length)];
    if (!chosen || root.dataset["answered"]) return;
    event.preventDefault();
    chosen.focus();
    choose(chosen);
  });
  // Restores the answer of an earlier visit.
  say("kept", ({ given }: { given: string }) => {
    const chosen = buttons.find(({ dataset }) => dataset["option"] === given);
    if (chosen && !root.dataset["answered"]) show(chosen, verdictFor(chosen));
  });
}

if (typeof document !== "undefined") for (const root of document.querySelectorAll<HTMLElement>(".b-mcq")) enhance(root);
