/** A simple page: blocks of characters, a selection, a clipboard and the earlier states. It knows nothing of the product's code. */

export type BlockType = "Base" | "para" | "heading" | "divider";

export interface Letter {
  readonly character: string;
  readonly isBold: boolean;
}

export interface Draft {
  readonly type: BlockType;
  readonly letters: readonly Letter[];
}

export interface Block extends Draft {
  readonly key: number;
}

export type Page = readonly Block[];

export type Place =
  /** A caret or a selection in a text. `isAll` comes from Mod+A and has other marks than a selection by arrows. */
  | { readonly kind: "text"; readonly key: number; readonly anchor: number; readonly head: number; readonly isAll?: boolean }
  /** The block itself. `isPassed` if an arrow went there, so that the next arrow goes on. */
  | { readonly kind: "block"; readonly key: number; readonly isPassed: boolean }
  | { readonly kind: "range"; readonly anchor: number; readonly head: number }
  | { readonly kind: "none" };

export interface Clip {
  readonly drafts: readonly Draft[];
  readonly isOwn: boolean;
}

interface Step {
  readonly page: Page;
  /** Steps in a row with the same subject may be undone together. */
  readonly about: string;
}

export interface Model {
  readonly page: Page;
  readonly place: Place;
  readonly lastKey: number;
  /** Usually one. If two earlier states look alike, an undo may have gone back to either. */
  readonly histories: ReadonlyArray<readonly Step[]>;
  readonly undone: readonly Page[];
  /** Null if nothing was copied, or if the browser itself copied it. */
  readonly clip: Clip | null;
  /** The next typed character after a deletion: bold, plain, like its neighbour (null) or unknown. */
  readonly pending: boolean | null | "unknown";
}

export const maxHeading = 300;

export function modelOf(drafts: readonly Draft[]): Model {
  const page = drafts.map((draft, index) => ({ ...draft, key: index + 1 }));
  return { page, place: { kind: "none" }, lastKey: page.length, histories: [[]], undone: [], clip: null, pending: null };
}

export function lettersOf(text: string, isBold = false): Letter[] {
  return [...text].map((character) => ({ character, isBold }));
}

export function textOf(letters: readonly Letter[]): string {
  return letters.map(({ character }) => character).join("");
}

/** One line for each block: its type and its text, with bold letters in brackets. */
export function printed(page: readonly Draft[]): string[] {
  return page.map(({ type, letters }) => {
    const text = letters.map(({ character, isBold }) => (isBold ? `⟦${character}⟧` : character)).join("");
    return `${type}: ${text.replaceAll("⟧⟦", "")}`;
  });
}

export function printedPlace({ page, place }: Pick<Model, "page" | "place">): string {
  const at = (key: number) => indexOf(page, key);
  switch (place.kind) {
    case "text":
      return `text ${at(place.key)} from ${place.anchor} to ${place.head}`;
    case "block":
      return `block ${at(place.key)}`;
    case "range": {
      const { first, last } = spanOf(page, place);
      return `range ${first} to ${last}, focus ${at(place.head)}`;
    }
    case "none":
      return "none";
  }
}

export function indexOf(page: Page, key: number): number {
  const index = page.findIndex((block) => block.key === key);
  if (index === -1) throw new Error(`The model has no block ${key}`);
  return index;
}

export function blockOf(page: Page, key: number): Block {
  const block = page.find((each) => each.key === key);
  if (!block) throw new Error(`The model has no block ${key}`);
  return block;
}

export function spanOf(page: Page, { anchor, head }: { readonly anchor: number; readonly head: number }) {
  const [one, other] = [indexOf(page, anchor), indexOf(page, head)];
  return { first: Math.min(one, other), last: Math.max(one, other) };
}

/** The page after an edit, with an undo step. */
export function edited(model: Model, about: string, page: Page, place: Place): Model {
  const lastKey = Math.max(model.lastKey, ...page.map(({ key }) => key));
  return { ...withStep(model, about), page, place, lastKey, undone: [], pending: null };
}

function withStep(model: Model, about: string): Model {
  return { ...model, histories: model.histories.map((steps) => [...steps, { page: model.page, about }]) };
}

export function canUndo({ histories }: Model): boolean {
  return histories.every((steps) => steps.length > 0);
}

/** The number of an edit. */
export function stepNumber({ histories }: Model): number {
  return Math.max(...histories.map((steps) => steps.length));
}

export function moved(model: Model, place: Place): Model {
  return { ...model, place, pending: null };
}

export function caretAt(key: number, at: number): Place {
  return { kind: "text", key, anchor: at, head: at };
}

/** The model after an undo that shows these lines; null if no undo may show them. Steps in a row about one text may be one step. */
export function undone(model: Model, lines: readonly string[]): Model | null {
  const histories = model.histories.flatMap((steps) => {
    const about = steps.at(-1)?.about;
    const start = steps.findLastIndex((step) => step.about !== about) + 1;
    return steps.flatMap((step, index) =>
      index >= start && isSame(printed(step.page), lines) ? [{ page: step.page, past: steps.slice(0, index) }] : [],
    );
  });
  const [found] = histories;
  if (!found) return null;
  return {
    ...model,
    page: found.page,
    place: { kind: "none" },
    histories: histories.map(({ past }) => past),
    undone: [...model.undone, model.page],
    pending: null,
  };
}

export function redone(model: Model): Model | null {
  const page = model.undone.at(-1);
  if (!page) return null;
  const next = withStep(model, `redo ${stepNumber(model)} ${model.undone.length}`);
  return { ...next, page, place: { kind: "none" }, undone: model.undone.slice(0, -1), pending: null };
}

export function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index]);
}
