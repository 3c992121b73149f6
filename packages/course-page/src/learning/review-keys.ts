export interface Deeds {
  /** Shows the answer, or the next card after a question. */
  next(): void;
  /** From 1 to 4. */
  grade(grade: number): void;
  /** On a card that is turned a grade, on a question an option. */
  pressNumber(number: number): void;
  /** The option at this place, counted from 0. */
  choosePlace(place: number): void;
  undo(): void;
}

/** By pointer, and by keys while the focus is in the review: single letters mean nothing elsewhere (WCAG 2.1.4). */
export function startKeys(root: HTMLElement, deeds: Deeds): void {
  for (const button of root.querySelectorAll("[data-show], [data-continue]")) button.addEventListener("click", () => deeds.next());
  for (const button of root.querySelectorAll("[data-undo]")) button.addEventListener("click", () => deeds.undo());
  for (const button of root.querySelectorAll<HTMLElement>("[data-grade]"))
    button.addEventListener("click", () => deeds.grade(Number(button.dataset["grade"])));
  root.addEventListener("keydown", (event) => {
    const deed = event.ctrlKey || event.metaKey || event.altKey || event.repeat ? undefined : deedOf(event.key.toLowerCase());
    const presses = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (!deed || (deed.name === "next" && presses)) return;
    event.preventDefault();
    deed.run(deeds);
  });
}

interface Deed {
  readonly name: "next" | "undo" | "number" | "letter";
  run(deeds: Deeds): void;
}

function deedOf(key: string): Deed | undefined {
  if (key === " " || key === "enter") return { name: "next", run: (deeds) => deeds.next() };
  if (key === "z") return { name: "undo", run: (deeds) => deeds.undo() };
  if (/^[1-9]$/.test(key)) return { name: "number", run: (deeds) => deeds.pressNumber(Number(key)) };
  if (/^[a-y]$/.test(key)) return { name: "letter", run: (deeds) => deeds.choosePlace(key.charCodeAt(0) - 97) };
  return undefined;
}
