import type { Draft, Line, List, ListItem, ListType, ReadBlocks, Run, TextNode } from "../drafts.ts";
import { line, maxListDepth, runsOf, textOf } from "../drafts.ts";
import { run, noMarks, withoutStart } from "./runs.ts";

interface Item {
  readonly runs: readonly Run[];
  readonly isCheck: boolean;
  readonly lists: readonly Part[];
  /** Blocks that no list item can hold. */
  readonly others: readonly Draft[];
}

interface Part {
  readonly type: ListType;
  readonly start: number;
  readonly items: readonly Item[];
}

/** Reads a list. Pictures, tables and code of an item follow it, so a list can become several blocks. */
export function listDrafts(element: Element, read: ReadBlocks): Draft[] {
  return partDrafts(partOf(element, read));
}

function partDrafts(part: Part): Draft[] {
  const isInterrupted = part.items.slice(0, -1).some((item) => othersOf(item).length > 0);
  // A stored list always starts at 1, so other numbers are kept as words.
  if (part.type === "orderedList" && (isInterrupted || part.start !== 1)) return numberedDrafts(part);
  const drafts: Draft[] = [];
  let items: Item[] = [];
  const end = () => {
    const content = listNodes({ ...part, items }, 1);
    if (content) drafts.push({ type: "para", content: [content] });
    items = [];
  };
  for (const item of part.items) {
    items.push(item);
    const others = othersOf(item);
    if (others.length === 0) continue;
    end();
    drafts.push(...others);
  }
  end();
  return drafts;
}

function numberedDrafts({ items, start }: Part): Draft[] {
  return items.flatMap((item, index): Draft[] => {
    const nested = nestedOf(item, 1);
    const first = line([run(`${start + index}. `, noMarks), ...item.runs]);
    const content: TextNode[] = nested ? [first, nested] : [first];
    return [{ type: "para", content }, ...othersOf(item)];
  });
}

function othersOf({ others, lists }: Item): Draft[] {
  return [...others, ...lists.flatMap(({ items }) => items.flatMap(othersOf))];
}

/** Accepts lists inside items and, as Google Docs writes them, between items. */
function partOf(element: Element, read: ReadBlocks): Part {
  const items: Item[] = [];
  for (const child of element.children) {
    const last = items.at(-1);
    if (isList(child)) {
      const inner = partOf(child, read);
      if (last) items[items.length - 1] = { ...last, lists: [...last.lists, inner] };
      else items.push(...inner.items);
    } else items.push(itemOf(child, read));
  }
  const type = items.some(({ isCheck }) => isCheck) ? "checkList" : element.tagName === "OL" ? "orderedList" : "bulletList";
  return { type, start: Number(element.getAttribute("start") ?? 1) || 1, items };
}

const typedBox = /^(?:\[[ xX]?\]|[☐☑☒])\s*/;

function itemOf(element: Element, read: ReadBlocks): Item {
  const lists = nestedLists(element).map((list) => {
    const part = partOf(list, read);
    list.remove();
    return part;
  });
  const box = element.querySelector("input[type=checkbox]");
  const isCheck = box !== null || element.getAttribute("role") === "checkbox" || element.classList.contains("task-list-item");
  // Google Docs draws the box as a picture.
  if (isCheck) element.querySelectorAll("input, img[aria-roledescription=checkbox]").forEach((each) => each.remove());
  const drafts = read(element);
  const texts = drafts.flatMap((draft) => textNodesOf(draft) ?? []);
  const runs = runsOf(texts);
  const isTypedBox = typedBox.test(textOf(runs));
  return {
    runs: isTypedBox ? withoutStart(runs, typedBox) : runs,
    isCheck: isCheck || isTypedBox,
    lists,
    others: drafts.filter((draft) => textNodesOf(draft) === null),
  };
}

function textNodesOf(draft: Draft): readonly TextNode[] | null {
  if (draft.type === "para" || draft.type === "quote") return draft.content;
  return draft.type === "heading" ? [line(draft.content)] : null;
}

/** The lists of this item, not those of its inner items or of a table in it. */
function nestedLists(item: Element): Element[] {
  return [...item.querySelectorAll("ul, ol")].filter(
    (list) => list.parentElement?.closest("li, td, blockquote, ul, ol") === item || list.parentElement === item,
  );
}

function listNodes({ type, items }: Part, depth: number): List | null {
  const itemType = type === "checkList" ? "checkItem" : "listItem";
  const nodes = items.flatMap((item): ListItem[] => {
    const first: Line = line(item.runs);
    const nested = depth < maxListDepth ? nestedOf(item, depth) : null;
    const own: ListItem = { type: itemType, content: nested ? [first, nested] : [first] };
    const isEmpty = item.runs.length === 0 && !nested;
    // Deeper items stand below their parent, on the deepest level.
    const deeper = depth < maxListDepth ? [] : item.lists.flatMap((list) => listNodes(list, depth)?.content ?? []);
    return [...(isEmpty ? [] : [own]), ...deeper.map((each) => ({ ...each, type: itemType }) as const)];
  });
  return nodes.length > 0 ? { type, content: nodes } : null;
}

/** An item holds one list: further ones continue the first. */
function nestedOf({ lists }: Item, depth: number): List | null {
  const [first] = lists;
  return first ? listNodes({ ...first, items: lists.flatMap(({ items }) => items) }, depth + 1) : null;
}

function isList({ tagName }: Element): boolean {
  return tagName === "UL" || tagName === "OL";
}
