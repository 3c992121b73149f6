import type { Clip, Model } from "./model.ts";
import { canUndo, caretAt, indexOf, lettersOf, moved } from "./model.ts";
import { endsOf, moveTo, paste, pressKey, typeText } from "./keys.ts";
import type { Random } from "./random.ts";

export type Action =
  | { readonly kind: "type"; readonly text: string }
  | { readonly kind: "press"; readonly keys: string }
  /** Between two characters of a text, or on a block without text. */
  | { readonly kind: "click"; readonly index: number; readonly offset: number }
  | { readonly kind: "paste"; readonly html: string; readonly text: string; readonly clip: Clip }
  | { readonly kind: "drag"; readonly from: number; readonly to: number }
  /** Its result depends on the layout or on the time between keys, so the model follows the screen. */
  | { readonly kind: "follow"; readonly keys: string }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" };

/** The model after the action; null where the result is not certain. Undo, redo and `follow` need the screen. */
export function applied(model: Model, action: Action): Model | null {
  switch (action.kind) {
    case "type":
      return typeText(model, action.text);
    case "press":
      return pressKey(model, action.keys);
    case "click": {
      const block = model.page[action.index];
      if (!block) return null;
      const isDivider = block.type === "divider";
      return moved(model, isDivider ? { kind: "block", key: block.key, isPassed: false } : caretAt(block.key, action.offset));
    }
    case "paste":
      return paste(model, action.clip);
    case "drag": {
      const block = model.page[action.from];
      return block ? moveTo(model, { keys: [block.key], to: action.to, about: block.key }) : null;
    }
    case "follow":
    case "undo":
    case "redo":
      return null;
  }
}

const maxBlocks = 11;
const words = ["bread", "rye", "a", "slow oven", "water and salt", "oat", "yes, warm", "mill "];
const quickKeys = [
  "Enter",
  "Enter",
  "Backspace",
  "Backspace",
  "Backspace",
  "Delete",
  "ArrowLeft",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
  "Shift+ArrowLeft",
  "Shift+ArrowLeft",
  "Shift+ArrowRight",
  "Shift+ArrowRight",
  "Shift+Home",
  "Shift+End",
  "Control+a",
  "Control+b",
  "Control+b",
  "Control+c",
  "Control+c",
] as const;
const otherKeys = [
  "Control+x",
  "Control+x",
  "Control+v",
  "Control+v",
  "Control+v",
  "Control+d",
  "Control+Shift+ArrowUp",
  "Control+Shift+ArrowDown",
  "Shift+ArrowUp",
  "Shift+ArrowDown",
  "Escape",
] as const;
const clippings: ReadonlyArray<Pick<Extract<Action, { kind: "paste" }>, "html" | "text" | "clip">> = [
  { html: "", text: "plain words", clip: { isOwn: false, drafts: [{ type: "para", letters: lettersOf("plain words") }] } },
  {
    html: "",
    text: "first line\n\nsecond line",
    clip: {
      isOwn: false,
      drafts: [
        { type: "para", letters: lettersOf("first line") },
        { type: "para", letters: lettersOf("second line") },
      ],
    },
  },
  {
    html: "<p>half <strong>bold</strong></p>",
    text: "half bold",
    clip: { isOwn: false, drafts: [{ type: "para", letters: [...lettersOf("half "), ...lettersOf("bold", true)] }] },
  },
  {
    html: "<h2>A title</h2><p>and its text</p>",
    text: "A title\n\nand its text",
    clip: {
      isOwn: false,
      drafts: [
        { type: "heading", letters: lettersOf("A title") },
        { type: "para", letters: lettersOf("and its text") },
      ],
    },
  },
  { html: "<h2>Alone</h2>", text: "Alone", clip: { isOwn: false, drafts: [{ type: "heading", letters: lettersOf("Alone") }] } },
];

/** Actions that are performed without waiting between them. Only the last may need time or the screen. */
export function nextBurst(model: Model, random: Random): readonly Action[] {
  const burst: Action[] = [];
  let now = model;
  const size = 1 + random.integer(6);
  while (burst.length < size) {
    const action = nextAction(now, random);
    if (burst.length > 0 && needsScreen(action)) break;
    burst.push(action);
    const after = applied(now, action);
    if (!after || !isQuick(action, now, after)) break;
    now = after;
  }
  return burst;
}

function nextAction(model: Model, random: Random): Action {
  for (;;) {
    const action = proposed(model, random);
    const after = action && applied(model, action);
    if (action && (needsScreen(action) || (after && isWanted(model, after)))) return action;
  }
}

/** A page stays small, and has blocks unless the next action can bring them back. */
function isWanted(model: Model, after: Model): boolean {
  if (after.page.length > maxBlocks && after.page.length > model.page.length) return false;
  return after.page.length > 0 || canUndo(after);
}

function needsScreen({ kind }: Action): boolean {
  return kind === "follow" || kind === "undo" || kind === "redo";
}

/** Whether the next key may follow at once. The clipboard and the pointer need time, and so does a focus on a whole block. */
function isQuick(action: Action, before: Model, after: Model): boolean {
  if (action.kind === "type") return true;
  if (action.kind !== "press" || action.keys === "Control+v" || action.keys === "Control+d") return false;
  return before.place.kind === "text" ? after.place.kind !== "none" : after.place.kind === "text";
}

function proposed(model: Model, random: Random): Action | null {
  const { page, place, undone } = model;
  const isUndoable = canUndo(model);
  const kind = random.integer(100);
  if (page.length === 0) return undone.length > 0 && !isUndoable ? { kind: "redo" } : { kind: "undo" };
  if (place.kind === "none") return kind < 5 && isUndoable ? { kind: "undo" } : click(model, random);
  if (kind < 34) return { kind: "type", text: random.pick(words) };
  if (kind < 66) return { kind: "press", keys: random.pick(quickKeys) };
  if (kind < 77) return { kind: "press", keys: random.pick(otherKeys) };
  if (kind < 80) return { kind: "follow", keys: random.pick(["ArrowUp", "ArrowDown"]) };
  if (kind < 87) return click(model, random);
  if (kind < 91) return { kind: "paste", ...random.pick(clippings) };
  if (kind < 94) return drag(model, random);
  if (kind < 98) return isUndoable ? { kind: "undo" } : null;
  return undone.length > 0 ? { kind: "redo" } : null;
}

function click({ page, place }: Model, random: Random): Action | null {
  // The bar over a selection may cover the text that is clicked.
  if (place.kind === "text" && endsOf(place).from < endsOf(place).to) return null;
  const index = random.integer(page.length);
  const offset = random.integer((page[index]?.letters.length ?? 0) + 1);
  // A second press at the same place would select the word.
  if (place.kind === "text" && place.key === page[index]?.key && place.head === offset) return null;
  return { kind: "click", index, offset };
}

function drag({ page, place }: Model, random: Random): Action | null {
  if (place.kind === "range") return null;
  const from = random.integer(page.length);
  const to = from + random.pick([-2, -1, 1, 2]);
  return to < 0 || to >= page.length ? null : { kind: "drag", from, to };
}

export function printedAction(action: Action): string {
  switch (action.kind) {
    case "type":
      return `type ${JSON.stringify(action.text)}`;
    case "press":
      return `press ${action.keys}`;
    case "follow":
      return `press ${action.keys} and follow the screen`;
    case "click":
      return `click block ${action.index} at ${action.offset}`;
    case "paste":
      return `paste ${JSON.stringify(action.html === "" ? action.text : action.html)}`;
    case "drag":
      return `drag block ${action.from} to ${action.to}`;
    case "undo":
    case "redo":
      return action.kind;
  }
}

/** The selection that the screen shows, for the model. */
export interface SeenPlace {
  readonly kind: "text" | "block" | "range" | "none";
  readonly index: number;
  readonly anchor: number;
  readonly head: number;
}

export function followed(model: Model, seen: SeenPlace): Model {
  const key = model.page[seen.index]?.key;
  if (key === undefined) return moved(model, { kind: "none" });
  switch (seen.kind) {
    case "text":
      return moved(model, { kind: "text", key, anchor: seen.anchor, head: seen.head });
    case "block":
      return moved(model, { kind: "block", key, isPassed: false });
    case "range": {
      const [first, last] = [model.page[seen.anchor]?.key ?? key, model.page[seen.head]?.key ?? key];
      const isUp = indexOf(model.page, key) === seen.anchor;
      return moved(model, { kind: "range", anchor: isUp ? last : first, head: key });
    }
    case "none":
      return moved(model, { kind: "none" });
  }
}
