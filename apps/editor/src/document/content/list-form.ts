import { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";

export const listKinds = ["bulletList", "orderedList", "checkList"] as const;
export type ListKind = (typeof listKinds)[number];

interface Node {
  readonly type: string;
  readonly content?: readonly Node[] | undefined;
}

export function isListKind(type: string): type is ListKind {
  return listKinds.some((kind) => kind === type);
}

/** The kind if the whole text is one list. */
export function listKindOf(text: unknown): ListKind | null {
  const doc = RichText.safeParse(text);
  const [only, ...rest]: readonly Node[] = doc.success ? doc.data.content : [];
  return only && rest.length === 0 && isListKind(only.type) ? only.type : null;
}

/** Every paragraph becomes an item; a list changes its kind and keeps its levels. */
export function asList(doc: RichText, kind: ListKind): RichText {
  const nodes: readonly Node[] = doc.content;
  const items = nodes.flatMap((node) => (isListKind(node.type) ? itemsOf(node, kind) : [{ type: itemType(kind), content: [node] }]));
  return parsed(doc, [{ type: kind, content: items }]);
}

/** Every item becomes a paragraph. */
export function asParagraphs(doc: RichText): RichText {
  const flat = (nodes: readonly Node[]): readonly Node[] =>
    nodes.flatMap((node) => (node.type === "paragraph" ? [node] : flat(node.content ?? [])));
  return parsed(doc, flat(doc.content));
}

function itemsOf({ content = [] }: Node, kind: ListKind): Node[] {
  return content.map((item) => ({
    type: itemType(kind),
    content: (item.content ?? []).map((part) => (isListKind(part.type) ? { type: kind, content: itemsOf(part, kind) } : part)),
  }));
}

function itemType(kind: ListKind): string {
  return kind === "checkList" ? "checkItem" : "listItem";
}

/** Keeps the text as it was if the schema rejects the change. */
function parsed(before: RichText, content: readonly Node[]): RichText {
  const after = RichText.safeParse({ type: "doc", content });
  return after.success ? after.data : before;
}
