/** Replaces the text. A cursor inside it moves to the end of the change, as after an undo. */
export function writeInto(element: HTMLElement, text: string): void {
  const before = element.textContent ?? "";
  if (before === text) return;
  element.textContent = text;
  if (document.activeElement !== element) return;
  document.getSelection()?.setPosition(element.firstChild ?? element, endOfChange(before, text));
}

/** The index in `after` where both texts are equal again. */
export function endOfChange(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let alike = 0;
  while (alike < shorter - start && before.at(-1 - alike) === after.at(-1 - alike)) alike += 1;
  return after.length - alike;
}
