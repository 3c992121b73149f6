import { focusedText } from "./texts.ts";
import type { CanvasText } from "./texts.ts";

/** A key that was pressed while its text editor was loading. */
export type KeptKey = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey">;

/** A paste from that time. It goes where the focus is when its turn comes. */
export interface KeptPaste {
  readonly paste: (target: EventTarget | null) => Promise<void>;
}

const editingKeys: ReadonlySet<string> = new Set([
  "Backspace",
  "Delete",
  "Enter",
  "Escape",
  "Home",
  "End",
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
]);
/** Shortcuts that text editors handle themselves. */
const shortcuts: ReadonlySet<string> = new Set(["a", "b", "i", "u"]);

/** Whether the key is meant for a text. On the block itself, Delete would remove all of it. */
export function isForText({ key, shiftKey, ctrlKey, metaKey, altKey }: KeptKey & Pick<KeyboardEvent, "altKey">): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return !shiftKey && shortcuts.has(key.toLowerCase());
  return isCharacter(key) || editingKeys.has(key);
}

/** Plays the keys where the focus is. Each may move it, as Enter does. */
export async function playKeys(keys: readonly (KeptKey | KeptPaste)[]): Promise<void> {
  for (const kept of keys) {
    if ("paste" in kept) {
      await kept.paste(document.activeElement);
      continue;
    }
    const text = focusedText();
    if (text && isTyped(kept)) text.insert(kept.key);
    else {
      const { key, shiftKey, ctrlKey, metaKey } = kept;
      const event = new KeyboardEvent("keydown", { key, shiftKey, ctrlKey, metaKey, bubbles: true, cancelable: true });
      const isUnhandled = (document.activeElement ?? document.body).dispatchEvent(event);
      if (isUnhandled && text) pressLikeBrowser(text, kept);
    }
  }
}

/** The characters that these keys leave if nothing else can be played. */
export function charactersOf(keys: readonly (KeptKey | KeptPaste)[]): string {
  const characters: string[] = [];
  for (const kept of keys) {
    if ("paste" in kept) continue;
    if (isTyped(kept)) characters.push(kept.key);
    else if (kept.key === "Backspace") characters.pop();
    // The words of two lines stay apart.
    else if (kept.key === "Enter" && characters.length > 0) characters.push(" ");
  }
  return characters.join("");
}

/** An event made by a script has no default action, so this does what the browser would. */
function pressLikeBrowser(text: CanvasText, { key, shiftKey }: KeptKey): void {
  // So that its own move is not taken for the browser's.
  text.selection();
  const move = (direction: "left" | "right" | "backward" | "forward", by: "character" | "line" | "lineboundary") =>
    getSelection()?.modify(shiftKey ? "extend" : "move", direction, by);
  switch (key) {
    case "Backspace":
      document.execCommand("delete");
      break;
    case "Delete":
      document.execCommand("forwardDelete");
      break;
    case "ArrowLeft":
    case "ArrowRight":
      move(key === "ArrowLeft" ? "left" : "right", "character");
      break;
    case "ArrowUp":
    case "ArrowDown":
      move(key === "ArrowUp" ? "backward" : "forward", "line");
      break;
    case "Home":
    case "End":
      move(key === "Home" ? "backward" : "forward", "lineboundary");
      break;
    default:
      return;
  }
  // A text editor reads the changed page or selection only when it is asked.
  text.selection();
}

function isTyped({ key, ctrlKey, metaKey }: KeptKey): boolean {
  return isCharacter(key) && !ctrlKey && !metaKey;
}

function isCharacter(key: string): boolean {
  return [...key].length === 1;
}
