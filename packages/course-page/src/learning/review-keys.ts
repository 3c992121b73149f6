export interface Actions {
  /** Shows the answer, or the next card after a question. */
  next(): void;
  /** From 1 to 4. */
  grade(grade: number): void;
  /** Grades a turned card, or picks an option of a question. */
  pressNumber(number: number): void;
  choosePlace(place: number): void;
  undo(): void;
}

/** Keys work only while the focus is in the review, because of single-letter shortcuts (WCAG 2.1.4). */
export function startKeys(root: HTMLElement, actions: Actions): void {
  for (const button of root.querySelectorAll("[data-show], [data-continue]")) button.addEventListener("click", () => actions.next());
  for (const button of root.querySelectorAll("[data-undo]")) button.addEventListener("click", () => actions.undo());
  for (const button of root.querySelectorAll<HTMLElement>("[data-grade]"))
    button.addEventListener("click", () => actions.grade(Number(button.dataset["grade"])));
  root.addEventListener("keydown", (event) => {
    const action = event.ctrlKey || event.metaKey || event.altKey || event.repeat ? undefined : actionOf(event.key.toLowerCase());
    const presses = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (!action || (action.name === "next" && presses)) return;
    event.preventDefault();
    action.run(actions);
  });
}

interface Action {
  readonly name: "next" | "undo" | "number" | "letter";
  run(actions: Actions): void;
}

function actionOf(key: string): Action | undefined {
  if (key === " " || key === "enter") return { name: "next", run: (actions) => actions.next() };
  if (key === "z") return { name: "undo", run: (actions) => actions.undo() };
  if (/^[1-9]$/.test(key)) return { name: "number", run: (actions) => actions.pressNumber(Number(key)) };
  if (/^[a-y]$/.test(key)) return { name: "letter", run: (actions) => actions.choosePlace(key.charCodeAt(0) - 97) };
  return undefined;
}
