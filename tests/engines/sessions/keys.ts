import type { Block, Clip, Letter, Model, Page, Place } from "./model.ts";
import { blockOf, caretAt, edited, indexOf, lettersOf, maxHeading, moved, spanOf, stepNumber } from "./model.ts";

/** The model after a key, or null where the result is not certain. Sessions press only keys with a certain result. */

type TextPlace = Extract<Place, { kind: "text" }>;

/** Longer texts may wrap, and then Home and End stop at the line. */
const maxLine: Readonly<Record<Block["type"], number>> = { para: 45, heading: 18, Base: 45, divider: 0 };

export function typeText(model: Model, text: string): Model | null {
  return lettersOf(text).reduce<Model | null>((now, { character }) => now && typeCharacter(now, character), model);
}

function typeCharacter(model: Model, character: string): Model | null {
  const { page, place } = model;
  if (place.kind !== "text") return null;
  const block = blockOf(page, place.key);
  const { from, to } = endsOf(place);
  const isBold = block.type === "heading" ? false : boldOf(model, block, place);
  if (isBold === "unknown") return null;
  const letters = block.letters.toSpliced(from, to - from, { character, isBold });
  if (block.type === "heading" && letters.length > maxHeading) return null;
  // Writing makes a new section a paragraph.
  const written = { ...block, letters, type: block.type === "Base" ? ("para" as const) : block.type };
  return edited(model, `text ${block.key}`, withBlock(page, written), caretAt(block.key, from + 1));
}

function boldOf({ pending }: Model, { letters }: Block, place: TextPlace): boolean | "unknown" {
  const { from, to } = endsOf(place);
  const first = letters[from]?.isBold ?? false;
  if (from < to) return place.isAll && first ? "unknown" : first;
  return pending ?? letters[from - 1]?.isBold ?? first;
}

export function pressKey(model: Model, keys: string): Model | null {
  const parts = keys.split("+");
  const key = parts.at(-1) ?? "";
  const [isMod, isShift] = [parts.includes("Control"), parts.includes("Shift")];
  if (isMod && isShift) return key === "ArrowUp" || key === "ArrowDown" ? moveBlocks(model, key === "ArrowUp" ? -1 : 1) : null;
  if (isMod) return pressWithMod(model, key);
  switch (model.place.kind) {
    case "text":
      return isShift ? extend(model, model.place, key) : pressInText(model, model.place, key);
    case "block":
      return isShift ? null : pressOnBlock(model, model.place, key);
    case "range":
      return pressOnRange(model, model.place, { key, isShift });
    case "none":
      return null;
  }
}

function pressInText(model: Model, place: TextPlace, key: string): Model | null {
  const { page } = model;
  const block = blockOf(page, place.key);
  const { from, to } = endsOf(place);
  const { length } = block.letters;
  switch (key) {
    case "ArrowLeft":
      if (from < to) return moved(model, caretAt(block.key, from));
      return from > 0 ? moved(model, caretAt(block.key, from - 1)) : enter(model, neighbour(page, block.key, -1), "end");
    case "ArrowRight":
      if (from < to) return moved(model, caretAt(block.key, to));
      return to < length ? moved(model, caretAt(block.key, to + 1)) : enter(model, neighbour(page, block.key, 1), "start");
    case "Home":
    case "End":
      return length > maxLine[block.type] ? null : moved(model, caretAt(block.key, key === "Home" ? 0 : length));
    case "Backspace":
      if (from < to) return removeSelection(model, place);
      return from > 0 ? removeLetter(model, block, from - 1) : join(model, block, -1);
    case "Delete":
      if (from < to) return removeSelection(model, place);
      return from < length ? removeLetter(model, block, from) : join(model, block, 1);
    case "Enter":
      return breakText(model, block, { from, to });
    case "Escape":
      return moved(model, { kind: "block", key: block.key, isPassed: false });
    default:
      return null;
  }
}

function removeSelection(model: Model, place: TextPlace): Model {
  const block = blockOf(model.page, place.key);
  const { from, to } = endsOf(place);
  const letters = block.letters.toSpliced(from, to - from);
  const removed = edited(model, `text ${block.key}`, withBlock(model.page, { ...block, letters }), caretAt(block.key, from));
  const isBold = block.letters[from]?.isBold ?? false;
  return { ...removed, pending: block.type === "heading" ? null : place.isAll && isBold ? "unknown" : isBold };
}

function removeLetter(model: Model, block: Block, at: number): Model {
  const letters = block.letters.toSpliced(at, 1);
  const removed = edited(model, `text ${block.key}`, withBlock(model.page, { ...block, letters }), caretAt(block.key, at));
  return { ...removed, pending: block.type === "heading" ? null : (block.letters[at]?.isBold ?? null) };
}

/** Joins with the text above or below. A block that is no text is selected instead. */
function join(model: Model, own: Block, by: 1 | -1): Model | null {
  const { page } = model;
  const other = neighbour(page, own.key, by);
  if (!other) return model;
  const without = (key: number) => page.filter((block) => block.key !== key);
  if (other.type === "divider") {
    const place = { kind: "block", key: other.key, isPassed: true } as const;
    return own.letters.length > 0 ? moved(model, place) : edited(model, subject(model), without(own.key), place);
  }
  const [upper, lower] = by === -1 ? [other, own] : [own, other];
  if (upper.letters.length === 0) return edited(model, subject(model), without(upper.key), caretAt(lower.key, 0));
  const meeting = caretAt(upper.key, upper.letters.length);
  if (lower.letters.length === 0) return edited(model, subject(model), without(lower.key), meeting);
  const letters = [...upper.letters, ...lower.letters];
  // A heading has no bold words. Texts that do not fit stay apart.
  const fits = upper.type !== "heading" || (lower.letters.every(({ isBold }) => !isBold) && letters.length <= maxHeading);
  if (!fits) return moved(model, caretAt(other.key, by === -1 ? other.letters.length : 0));
  return edited(model, subject(model), withBlock(without(lower.key), { ...upper, letters }), meeting);
}

function breakText(model: Model, block: Block, { from, to }: { readonly from: number; readonly to: number }): Model {
  const { page, lastKey } = model;
  const at = indexOf(page, block.key);
  const fresh = (letters: readonly Letter[]): Block => ({ key: lastKey + 1, type: letters.length === 0 ? "Base" : "para", letters });
  const { letters } = block;
  if (from === to && to === letters.length) {
    return edited(model, subject(model), page.toSpliced(at + 1, 0, fresh([])), caretAt(lastKey + 1, 0));
  }
  if (from === to && from === 0) return edited(model, subject(model), page.toSpliced(at, 0, fresh([])), model.place);
  const halves = [{ ...block, letters: letters.slice(0, from) }, fresh(letters.slice(to))];
  return edited(model, subject(model), page.toSpliced(at, 1, ...halves), caretAt(lastKey + 1, 0));
}

function extend(model: Model, place: TextPlace, key: string): Model | null {
  const { letters, type } = blockOf(model.page, place.key);
  const to = (head: number) => moved(model, { kind: "text", key: place.key, anchor: place.anchor, head });
  switch (key) {
    case "ArrowLeft":
      return place.head > 0 ? to(place.head - 1) : extendRange(model, -1);
    case "ArrowRight":
      return place.head < letters.length ? to(place.head + 1) : extendRange(model, 1);
    case "Home":
    case "End":
      return letters.length > maxLine[type] ? null : to(key === "Home" ? 0 : letters.length);
    default:
      return null;
  }
}

function extendRange(model: Model, by: 1 | -1): Model | null {
  const { page, place } = model;
  if (place.kind === "none") return null;
  const [anchor, head] = place.kind === "range" ? [place.anchor, place.head] : [place.key, place.key];
  return moved(model, { kind: "range", anchor, head: neighbour(page, head, by)?.key ?? head });
}

function pressOnBlock(model: Model, { key: own, isPassed }: Extract<Place, { kind: "block" }>, key: string): Model | null {
  const { page, lastKey } = model;
  switch (key) {
    case "Backspace":
    case "Delete": {
      const [above, below] = [neighbour(page, own, -1), neighbour(page, own, 1)];
      const removed = edited(model, subject(model), withoutKeys(page, [own]), { kind: "none" });
      return above ? enter(removed, above, "end") : enter(removed, below, "start");
    }
    case "ArrowLeft":
      return isPassed ? enter(model, neighbour(page, own, -1), "end") : null;
    case "ArrowRight":
      return isPassed ? enter(model, neighbour(page, own, 1), "start") : null;
    case "Enter": {
      if (!isPassed) return null;
      const fresh: Block = { key: lastKey + 1, type: "Base", letters: [] };
      return edited(model, subject(model), page.toSpliced(indexOf(page, own) + 1, 0, fresh), caretAt(fresh.key, 0));
    }
    default:
      return null;
  }
}

interface Pressed {
  readonly key: string;
  readonly isShift: boolean;
}

function pressOnRange(model: Model, range: Extract<Place, { kind: "range" }>, { key, isShift }: Pressed): Model | null {
  const { page } = model;
  const { first, last } = spanOf(page, range);
  switch (key) {
    case "ArrowUp":
    case "ArrowLeft":
      return isShift ? extendRange(model, -1) : enter(model, page[first], "start");
    case "ArrowDown":
    case "ArrowRight":
      return isShift ? extendRange(model, 1) : enter(model, page[last], "end");
    case "Enter":
      return isShift ? null : model;
    case "Escape":
      return isShift ? null : moved(model, { kind: "block", key: range.head, isPassed: false });
    case "Backspace":
    case "Delete": {
      if (isShift) return null;
      const next = page[last + 1] ?? page[first - 1];
      const place: Place = next ? { kind: "block", key: next.key, isPassed: false } : { kind: "none" };
      return edited(model, subject(model), page.toSpliced(first, last - first + 1), place);
    }
    default:
      return null;
  }
}

function pressWithMod(model: Model, key: string): Model | null {
  switch (key) {
    case "a":
      return selectAll(model);
    case "b":
      return toggleBold(model);
    case "c":
      return copy(model);
    case "x":
      return cut(model);
    case "v":
      return model.clip ? paste(model, model.clip) : null;
    case "d":
      return duplicate(model);
    default:
      return null;
  }
}

function selectAll(model: Model): Model | null {
  const { page, place } = model;
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return null;
  if (place.kind === "text") {
    const { length } = blockOf(page, place.key).letters;
    const { from, to } = endsOf(place);
    if (from > 0 || to < length) return moved(model, { kind: "text", key: place.key, anchor: 0, head: length, isAll: true });
  }
  return moved(model, { kind: "range", anchor: first.key, head: last.key });
}

function toggleBold(model: Model): Model | null {
  const { page, place } = model;
  if (place.kind !== "text") return null;
  const block = blockOf(page, place.key);
  const { from, to } = endsOf(place);
  if (block.type !== "para" || from === to) return null;
  const isBold = !block.letters.slice(from, to).every((letter) => letter.isBold);
  const letters = block.letters.map((letter, index) => (index >= from && index < to ? { ...letter, isBold } : letter));
  return edited(model, `text ${block.key}`, withBlock(page, { ...block, letters }), place);
}

function copy(model: Model): Model | null {
  const { page, place } = model;
  if (place.kind === "text") {
    const { type, letters } = blockOf(page, place.key);
    const { from, to } = endsOf(place);
    if (from === to) return null;
    // The browser itself copies from a heading.
    return { ...model, clip: type === "heading" ? null : { isOwn: true, drafts: [{ type: "para", letters: letters.slice(from, to) }] } };
  }
  const blocks = selectedBlocks(model);
  return blocks.length === 0 ? null : { ...model, clip: { isOwn: true, drafts: blocks.map(draftOf) } };
}

function cut(model: Model): Model | null {
  const copied = copy(model);
  if (!copied) return null;
  const { page, place } = copied;
  if (place.kind === "text") return removeSelection(copied, place);
  const keys = selectedBlocks(copied).map(({ key }) => key);
  const at = page.findIndex(({ key }) => key === keys[0]);
  const next = page[at + keys.length] ?? page[at - 1];
  return edited(
    copied,
    subject(copied),
    withoutKeys(page, keys),
    next ? { kind: "block", key: next.key, isPassed: false } : { kind: "none" },
  );
}

function duplicate(model: Model): Model | null {
  const { page, lastKey } = model;
  const blocks = selectedBlocks(model);
  const copies = blocks.map((block, index) => ({ ...block, key: lastKey + 1 + index }));
  const [first, last, below] = [copies[0], copies.at(-1), blocks.at(-1)];
  if (!first || !last || !below) return null;
  const place: Place =
    copies.length === 1 ? { kind: "block", key: first.key, isPassed: false } : { kind: "range", anchor: first.key, head: last.key };
  return edited(model, subject(model), page.toSpliced(indexOf(page, below.key) + 1, 0, ...copies), place);
}

function moveBlocks(model: Model, by: 1 | -1): Model | null {
  const [first] = selectedBlocks(model);
  if (!first) return null;
  return moveTo(model, { keys: selectedBlocks(model).map(({ key }) => key), to: indexOf(model.page, first.key) + by, about: first.key });
}

interface Moved {
  readonly keys: readonly number[];
  /** The index of the first of them in the page without them. */
  readonly to: number;
  readonly about: number;
}

export function moveTo(model: Model, { keys, to, about }: Moved): Model {
  const { page, place } = model;
  const carried = page.filter(({ key }) => keys.includes(key));
  const others = withoutKeys(page, keys);
  const after = others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, ...carried);
  const isSame = after.every(({ key }, index) => key === page[index]?.key);
  return isSame ? model : edited(model, `move ${about}`, after, place);
}

/** Words go into the text at the caret. Blocks divide it, or go below the selected block or in place of the selected ones. */
export function paste(model: Model, { drafts, isOwn }: Clip): Model | null {
  const { page, place, lastKey } = model;
  const [only] = drafts;
  if (!only) return null;
  const made = drafts.map((draft, index) => ({ ...draft, key: lastKey + 1 + index }));
  const put = (at: number, count: number, blocks: readonly Block[]) =>
    edited(model, subject(model), page.toSpliced(at, count, ...blocks), pastedPlace(made));
  switch (place.kind) {
    case "none":
      return put(page.length, 0, made);
    case "block":
      return put(indexOf(page, place.key) + 1, 0, made);
    case "range": {
      const { first, last } = spanOf(page, place);
      return put(first, last - first + 1, made);
    }
    case "text": {
      const block = blockOf(page, place.key);
      const isEmpty = block.letters.length === 0;
      const { from, to } = endsOf(place);
      const isInline = drafts.length === 1 && (only.type === "para" || (only.type === "heading" && !isOwn));
      const staysBlock = isEmpty && (isOwn || block.type === "Base" || only.type !== "para");
      if (isInline && !staysBlock) {
        const words = block.type === "heading" ? only.letters.map((letter) => ({ ...letter, isBold: false })) : only.letters;
        const letters = block.letters.toSpliced(from, to - from, ...words);
        if (block.type === "heading" && letters.length > maxHeading) return null;
        return edited(model, subject(model), withBlock(page, { ...block, letters }), caretAt(block.key, from + words.length));
      }
      const [before, after] = [block.letters.slice(0, from), block.letters.slice(to)];
      const second: Block =
        before.length > 0 ? { key: lastKey + 1 + made.length, type: "para", letters: after } : { ...block, letters: after };
      const parts = [...(before.length > 0 ? [{ ...block, letters: before }] : []), ...made, ...(after.length > 0 ? [second] : [])];
      return put(indexOf(page, block.key), 1, parts);
    }
  }
}

function pastedPlace(made: readonly Block[]): Place {
  const last = made.at(-1);
  if (!last) return { kind: "none" };
  const isWritten = last.type === "para" || last.type === "heading";
  return isWritten ? caretAt(last.key, last.letters.length) : { kind: "block", key: last.key, isPassed: false };
}

/** Without a neighbour nothing happens. */
function enter(model: Model, block: Block | undefined, end: "start" | "end"): Model {
  if (!block) return model;
  if (block.type === "divider") return moved(model, { kind: "block", key: block.key, isPassed: true });
  return moved(model, caretAt(block.key, end === "start" ? 0 : block.letters.length));
}

export function selectedBlocks({ page, place }: Pick<Model, "page" | "place">): readonly Block[] {
  if (place.kind === "none") return [];
  if (place.kind !== "range") return [blockOf(page, place.key)];
  const { first, last } = spanOf(page, place);
  return page.slice(first, last + 1);
}

export function endsOf({ anchor, head }: TextPlace): { readonly from: number; readonly to: number } {
  return { from: Math.min(anchor, head), to: Math.max(anchor, head) };
}

function neighbour(page: Page, key: number, by: 1 | -1): Block | undefined {
  return page[indexOf(page, key) + by];
}

function withBlock(page: Page, block: Block): Page {
  return page.map((each) => (each.key === block.key ? block : each));
}

function withoutKeys(page: Page, keys: readonly number[]): Page {
  return page.filter(({ key }) => !keys.includes(key));
}

function draftOf({ type, letters }: Block) {
  return { type, letters };
}

/** For an edit that is a step of its own. */
function subject(model: Model): string {
  return `edit ${stepNumber(model)}`;
}
