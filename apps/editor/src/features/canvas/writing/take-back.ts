/** The keys that are pressed only to change the next key. */
const modifiers: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta", "CapsLock", "AltGraph", "Unidentified", "Process"]);

let stopWaiting: AbortController | null = null;

/**
 * Backspace right after a conversion takes it back. Any other key, a press or other input ends this. Window listeners, because the
 * conversion may have replaced the text that the author was in.
 */
export function offerTakeBack(takeBack: () => void): void {
  stopWaiting?.abort();
  const waiting = new AbortController();
  stopWaiting = waiting;
  const { signal } = waiting;
  const decide = (event: Event, isBackspace: boolean) => {
    waiting.abort();
    if (!isBackspace) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    takeBack();
  };
  const options = { signal, capture: true };
  addEventListener(
    "keydown",
    (event) => {
      if (modifiers.has(event.key)) return;
      const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing);
      decide(event, isPlain && event.key === "Backspace");
    },
    options,
  );
  // Keyboards on phones often send no key. The events of the conversion itself are over in the next task.
  setTimeout(() => {
    if (signal.aborted) return;
    addEventListener("beforeinput", (event) => decide(event, event.inputType === "deleteContentBackward"), options);
  });
  addEventListener("pointerdown", () => waiting.abort(), options);
}
