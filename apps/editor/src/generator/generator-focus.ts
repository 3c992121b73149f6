export const generatorId = "generator";

/** "/" in an empty line leads to the buttons that say what it becomes. */
export function focusGenerator(): void {
  document.querySelector<HTMLElement>(`#${generatorId} button:not([data-disabled])`)?.focus();
}
