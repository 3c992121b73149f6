import type { BlockId } from "@coursewright/base/ids.ts";
import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { writeInBlock } from "@coursewright/course/edits.ts";
import { flushSync } from "react-dom";
import { blockOf } from "../../../document/content/block-of.ts";
import { withCharacters } from "../../../document/content/with-characters.ts";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import type { Caret, Where } from "../../../document/history/where.ts";
import { endStep } from "../../../document/page/stepping.ts";
import { charactersOf, isForText, playKeys } from "./kept-keys.ts";
import type { KeptKey, KeptPaste } from "./kept-keys.ts";
import { blockIdOf, focusedText, textAtEdge, textsIn } from "./texts.ts";
import type { CanvasText, CaretPlace } from "./texts.ts";

interface Target {
  readonly id: BlockId;
  /** Without a field: the first text of the block, or the last if the caret goes to its end. */
  readonly field?: string | undefined;
  readonly at: CaretPlace;
}

/** The page on the canvas. Only one is open at a time. */
let page: OpenPage | null = null;
/** A caret that waits for its text editor, and the keys and pastes of this time. */
let waiting: (Target & { readonly keys: readonly (KeptKey | KeptPaste)[] }) | null = null;

export function attachPage(opened: OpenPage): () => void {
  page = opened;
  const stop = new AbortController();
  let before: Caret | null = null;
  const note = () => (before = caretNow());
  // Read before the text changes. The list covers keys, composition, drops and the buttons of bars.
  for (const name of ["keydown", "beforeinput", "pointerdown", "paste", "drop"]) {
    document.addEventListener(name, note, { capture: true, signal: stop.signal });
  }
  // One key may make two edits, such as a character and its conversion: the second begins where the first ended.
  const takeBefore = () => {
    const noted = before;
    before = caretNow();
    return noted;
  };
  opened.followCaret({ before: takeBefore, now: caretNow, restore });
  return () => {
    stop.abort();
    opened.followCaret(null);
    if (page === opened) page = null;
    waiting = null;
  };
}

export function currentPage(): OpenPage | null {
  return page;
}

/** The caret or selection in a text of the canvas. */
export function caretNow(): Caret | null {
  const text = focusedText();
  const id = text ? blockIdOf(text.element) : null;
  return text && id ? { id, field: text.element.dataset["leaf"] ?? "", ...text.selection() } : null;
}

/** Restores the selection of an undo step, unless the author works in a panel or presses a button outside the canvas. */
function restore({ selected, range, caret }: Where): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !activeElement?.closest(".canvas")) return;
  if (caret) return placeCaret({ id: caret.id, field: caret.field, at: { from: caret.from, to: caret.to } });
  frameOf(range?.head ?? selected ?? undefined)?.focus({ preventScroll: true });
}

/**
 * Selects the block and puts the caret into its text. A block without text gets the focus itself. If the text editor is still
 * loading, the block has the focus and keeps the pressed keys until then.
 */
export function placeCaret(target: Target): void {
  const { id, at } = target;
  keepWaiting();
  // Draws at once, so that no key is pressed between two texts.
  flushSync(() => {
    endStep();
    page?.select(id);
  });
  const frame = frameOf(id);
  if (!frame) return;
  const isPoint = typeof at === "object" && "y" in at;
  if (!isPoint) frame.scrollIntoView({ block: "nearest" });
  const text = wantedText(frame, target);
  if (text) return text.place(at);
  frame.focus({ preventScroll: true });
  if (textsIn(frame).isLoading) waiting = { ...target, keys: [] };
}

function wantedText(frame: HTMLElement, { field, at }: Target): CanvasText | undefined {
  const { texts, isLoading } = textsIn(frame);
  if (field !== undefined) return texts.find(({ element }) => element.dataset["leaf"] === field);
  // Another text of this block would be the wrong one.
  if (isLoading) return undefined;
  if (typeof at === "object" && "edge" in at) return textAtEdge(texts, at);
  return at === "end" ? texts.at(-1) : texts[0];
}

/** A text editor has loaded: moves the waiting caret into it, unless the author has gone elsewhere meanwhile. */
export function takeWaitingCaret(text: CanvasText): void {
  const target = waiting;
  if (!target || blockIdOf(text.element) !== target.id) return;
  const frame = frameOf(target.id);
  if (!frame || wantedText(frame, target) !== text) return;
  const hasLeft = document.activeElement !== frame && document.activeElement !== document.body;
  if (hasLeft) return keepWaiting();
  waiting = null;
  text.place(target.at);
  // Not while React draws: a key such as Enter draws another block at once.
  if (target.keys.length > 0) queueMicrotask(() => void playKeys(target.keys));
}

/** The author goes elsewhere before the editor has loaded: typed characters go into the block, at the start or the end, pastes below it. */
function keepWaiting(): void {
  const left = waiting;
  waiting = null;
  for (const kept of left?.keys ?? []) if ("paste" in kept) void kept.paste(frameOf(left?.id) ?? null);
  const typed = charactersOf(left?.keys ?? []);
  if (!left || typed === "") return;
  const { id, at, keys, field = "text" } = left;
  const [first] = keys;
  const isStart = at === "start" || (first && "key" in first && first.key === "Home");
  page?.edit(`change:${id}:${field}`, (blocks) => {
    const text = RichText.safeParse(blockOf(blocks, id)?.data[field]);
    const value = text.success ? withCharacters(text.data, typed, isStart ? "start" : "end") : null;
    return value ? writeInBlock(blocks, id, { field, value }) : blocks;
  });
}

/** Keeps a key for a text that is still loading. Returns whether it did. */
export function keepKey(id: BlockId, event: KeptKey & Pick<KeyboardEvent, "altKey">): boolean {
  if (waiting?.id !== id || !isForText(event)) return false;
  if (event.key === "Escape" && waiting.keys.length === 0) {
    waiting = null;
    return true;
  }
  const { key, shiftKey, ctrlKey, metaKey } = event;
  waiting = { ...waiting, keys: [...waiting.keys, { key, shiftKey, ctrlKey, metaKey }] };
  return true;
}

/** Keeps a paste for a text that is still loading. Returns whether it did. */
export function keepPaste(target: EventTarget | null, paste: KeptPaste["paste"]): boolean {
  if (!waiting || target !== frameOf(waiting.id)) return false;
  waiting = { ...waiting, keys: [...waiting.keys, { paste }] };
  return true;
}
