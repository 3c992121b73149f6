import type { Node, Schema } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { Selection, Transaction } from "@tiptap/pm/state";
import { maxListLevel } from "./rich-text.ts";
import type { List } from "./rich-text.ts";

/**
 * A text as rows with a level, as an author sees it. Commands change levels and kinds of rows; `putRows` builds nodes from any rows, at
 * most three levels deep. ProseMirror's own list commands fail with one kind of list inside another.
 */
export interface Row {
  readonly paragraph: Node;
  /** The position of its first character. */
  readonly start: number;
  /** 0 outside lists. */
  readonly level: number;
  readonly kind: ListKind;
  /** The list node that holds it, or null. */
  readonly list: Node | null;
}

export type ListKind = List["type"];

export function rowsOf(doc: Node): Row[] {
  const rows: Row[] = [];
  const walk = (parent: Node, from: number, level: number, list: Node | null) => {
    parent.forEach((node, offset) => {
      const start = from + offset + 1;
      if (node.isTextblock) rows.push({ paragraph: node, start, level, kind: kindOf(list), list });
      else if (isList(node)) walk(node, start, level + 1, node);
      else walk(node, start, level, list);
    });
  };
  walk(doc, 0, 0, null);
  return rows;
}

function isList({ type }: Node): boolean {
  return type.spec.group?.split(" ").includes("list") === true;
}

function kindOf(list: Node | null): ListKind {
  const name = list?.type.name;
  return name === "orderedList" || name === "checkList" ? name : "bulletList";
}

export function isSelected({ start, paragraph }: Row, { from, to }: Selection): boolean {
  return start <= to && start + paragraph.content.size >= from;
}

/** Replaces the document with these rows, one for each of its paragraphs, and keeps the selection in its words. */
export function putRows(tr: Transaction, rows: readonly Row[]): Transaction {
  const { anchor, head } = tr.selection;
  const before = rowsOf(tr.doc);
  tr.replaceWith(0, tr.doc.content.size, nodesOf(tr.doc.type.schema, rows));
  const after = rowsOf(tr.doc);
  const moved = (position: number) => {
    const index = Math.max(
      0,
      before.findLastIndex(({ start }) => start <= position),
    );
    const [old, now] = [before[index], after[index]];
    return old && now ? now.start + Math.min(Math.max(0, position - old.start), now.paragraph.content.size) : 0;
  };
  return tr.setSelection(TextSelection.create(tr.doc, moved(anchor), moved(head)));
}

function nodesOf(schema: Schema, given: readonly Row[]): Node[] {
  const rows = withoutGaps(given);
  const nodes: Node[] = [];
  for (let index = 0; index < rows.length;) {
    const row = rows[index];
    if (!row) break;
    const end = row.level === 0 ? index + 1 : endOfList(rows, index, row.kind);
    nodes.push(row.level === 0 ? row.paragraph : listOf(schema, rows.slice(index, end), 1));
    index = end;
  }
  return nodes;
}

/** A row is at most one level below the row before it. */
function withoutGaps(rows: readonly Row[]): Row[] {
  let above = 0;
  return rows.map((row) => {
    above = Math.min(row.level, above + 1, maxListLevel);
    return { ...row, level: above };
  });
}

function endOfList(rows: readonly Row[], start: number, kind: ListKind): number {
  const end = rows.findIndex((row, index) => index > start && (row.level === 0 || (row.level === 1 && row.kind !== kind)));
  return end === -1 ? rows.length : end;
}

/** An item holds one list at most, so its first row decides the kind. */
function listOf(schema: Schema, rows: readonly Row[], level: number): Node {
  const kind = rows[0]?.kind ?? "bulletList";
  const starts = rows.flatMap((row, index) => (row.level === level ? [index] : []));
  const items = starts.map((start, index) => {
    const [row, ...inner] = rows.slice(start, starts[index + 1]);
    const content = [...(row ? [row.paragraph] : []), ...(inner.length > 0 ? [listOf(schema, inner, level + 1)] : [])];
    return schema.node(kind === "checkList" ? "checkItem" : "listItem", null, content);
  });
  return schema.node(kind, null, items);
}
