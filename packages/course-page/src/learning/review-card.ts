import type { CourseCard } from "../review/course-cards.ts";
import type { Screen } from "./review-screen.ts";

/* Renders one card. Security: authors' words are inserted as text. */

export type Side = "front" | "back" | "answered";

export function drawFront({ root, find }: Screen, card: CourseCard, choose: (option: string) => void): void {
  const from = find("[data-from]");
  from.textContent = card.pageName;
  from.setAttribute("href", card.page);
  find(".review-front").textContent = card.front;
  const list = find(".review-options");
  list.hidden = card.kind !== "question";
  list.replaceChildren(...(card.kind === "question" ? card.options.map((option, index) => optionRow(option, index, choose)) : []));
  find(".review-card").dataset["kind"] = card.kind;
  const back = find(".review-back");
  back.hidden = true;
  delete back.dataset["verdict"];
  showSide(root, card.kind === "question" ? undefined : "front");
}

export function drawBack({ root, find }: Screen, card: CourseCard): void {
  find(".review-back").textContent = card.kind === "question" ? "" : card.back;
  find(".review-back").hidden = false;
  showSide(root, "back");
}

/** Shows the chosen option, the right one and the explanation. */
export function drawAnswered({ root, find }: Screen, card: CourseCard, chosen: string): void {
  if (card.kind !== "question") return;
  for (const button of root.querySelectorAll<HTMLElement>("[data-option]")) {
    button.setAttribute("aria-disabled", "true");
    const isKey = button.dataset["option"] === card.answer;
    if (!isKey && button.dataset["option"] !== chosen) continue;
    button.dataset["state"] = isKey ? "right" : "wrong";
    // Accessibility: colour alone must not carry the result.
    const letter = button.querySelector("i");
    if (letter) letter.textContent = isKey ? "✓" : "✕";
    const said = button.dataset["option"] === chosen ? root.dataset["yours"] : root.dataset["key"];
    button.append(made("em", said ?? ""));
  }
  const verdict = card.answer === chosen ? "right" : "wrong";
  const back = find(".review-back");
  back.dataset["verdict"] = verdict;
  back.replaceChildren(made("strong", root.dataset[verdict] ?? ""), ` ${card.explanation}`);
  back.hidden = false;
  showSide(root, "answered");
}

function showSide(root: HTMLElement, side: Side | undefined): void {
  for (const part of root.querySelectorAll<HTMLElement>("[data-side]")) part.hidden = part.dataset["side"] !== side;
}

function optionRow({ id, text }: { id: string; text: string }, index: number, choose: (option: string) => void): HTMLElement {
  const [row, button] = [document.createElement("li"), document.createElement("button")];
  button.type = "button";
  button.dataset["option"] = id;
  button.append(made("i", String.fromCharCode(65 + index)), made("span", text));
  button.addEventListener("click", () => choose(id));
  row.append(button);
  return row;
}

function made(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
