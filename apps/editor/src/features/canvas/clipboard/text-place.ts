import { BlockId } from "@coursewright/base/ids.ts";
import { RichText, linesOf, plainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { blockOfType } from "@coursewright/blocks/registry.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { changeBlock } from "@coursewright/course/edits.ts";
import { Slice } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { Selection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/core";
import { freshId } from "../../../document/content/many.ts";
import { richTextOf } from "../../../document/content/text-flow.ts";
import type { Run, TextNode } from "./drafts.ts";
import { textOf } from "./drafts.ts";
import { oneLine } from "../one-line.ts";

interface Around {
  readonly before: RichText;
  readonly after: RichText;
}

/** The text with the cursor. Its values are computed, not applied: the page makes one edit of everything. */
export interface TextPlace {
  readonly id: BlockId;
  readonly field: string;
  readonly isEmpty: boolean;
  readonly isInList: boolean;
  readonly hasSelection: boolean;
  /** The value with this text in place of the selection; null if it does not fit. */
  readonly withRuns: (runs: readonly Run[]) => unknown;
  readonly withNodes: (nodes: readonly TextNode[]) => unknown;
  /** The parts around the selection, as values of a paragraph; null if they are none. */
  readonly around: () => Around | null;
}

export function textPlaceAt(target: EventTarget | null): TextPlace | null {
  const leaf = target instanceof Element ? target.closest<HTMLElement>("[data-leaf]") : null;
  const id = BlockId.safeParse(leaf?.closest<HTMLElement>("[data-block]")?.dataset["block"]).data;
  const field = leaf?.dataset["leaf"];
  // The author may have gone elsewhere while the clipboard was read.
  if (!leaf?.isConnected || !id || !field || !leaf.isContentEditable) return null;
  const editor = editorOf(leaf);
  return editor ? richPlace(editor, { id, field }) : plainPlace(leaf, { id, field });
}

/** Tiptap stores the editor on its element. */
function editorOf(leaf: HTMLElement & { readonly editor?: Editor }): Editor | null {
  return leaf.editor && !leaf.editor.isDestroyed ? leaf.editor : null;
}

interface Named {
  readonly id: BlockId;
  readonly field: string;
}

function richPlace(editor: Editor, named: Named): TextPlace {
  const { doc, schema } = editor.state;
  const selection = selectionNow(editor);
  const begun = () => editor.state.tr.setSelection(selection);
  const valueOf = (json: unknown) => RichText.safeParse(json).data ?? null;
  const partOf = (from: number, to: number) => valueOf(withLines(doc.cut(from, to).toJSON()));
  return {
    ...named,
    isEmpty: doc.textContent === "" && doc.childCount === 1,
    isInList: selection.$from.depth > 1,
    hasSelection: !selection.empty,
    withRuns(runs) {
      const cleared = begun().deleteSelection();
      const nodes = runs.map((run) => schema.nodeFromJSON(run));
      return valueOf(cleared.insert(cleared.selection.from, nodes).doc.toJSON());
    },
    withNodes(nodes) {
      const pasted = schema.nodeFromJSON({ type: "doc", content: nodes });
      return valueOf(begun().replaceSelection(Slice.maxOpen(pasted.content)).doc.toJSON());
    },
    around() {
      const [before, after] = [partOf(0, selection.from), partOf(selection.to, doc.content.size)];
      return before && after ? { before, after } : null;
    },
  };
}

interface CutNode {
  readonly type: string;
  readonly content?: readonly CutNode[];
}

/** A cut inside a nested list leaves its outer items without the line that every item begins with. */
export function withLines(node: CutNode): CutNode {
  const content = node.content?.map(withLines);
  const isItem = node.type === "listItem" || node.type === "checkItem";
  if (isItem && content?.[0]?.type !== "paragraph") return { ...node, content: [{ type: "paragraph" }, ...(content ?? [])] };
  return content ? { ...node, content } : node;
}

/** The browser's selection: ProseMirror hears of a moved caret later than a quick paste. */
function selectionNow({ state, view }: Editor): Selection {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = getSelection() ?? {};
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return state.selection;
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset ?? 0), view.posAtDOM(focusNode, focusOffset ?? 0)];
  return TextSelection.between(state.doc.resolve(anchor), state.doc.resolve(head));
}

function plainPlace(leaf: HTMLElement, named: Named): TextPlace {
  const { before, after } = aroundSelection(leaf);
  const written = (text: string) => before + oneLine(text) + after;
  return {
    ...named,
    isEmpty: (leaf.textContent ?? "") === "",
    isInList: false,
    hasSelection: (leaf.textContent ?? "") !== before + after,
    withRuns: (runs) => written(textOf(runs)),
    withNodes: () => null,
    around: () => ({ before: richTextOf(before), after: richTextOf(after) }),
  };
}

function aroundSelection(leaf: HTMLElement): { readonly before: string; readonly after: string } {
  const selection = getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (!range || !leaf.contains(range.commonAncestorContainer)) return { before: leaf.textContent ?? "", after: "" };
  const [left, right] = [document.createRange(), document.createRange()];
  left.selectNodeContents(leaf);
  left.setEnd(range.startContainer, range.startOffset);
  right.selectNodeContents(leaf);
  right.setStart(range.endContainer, range.endOffset);
  return { before: left.toString(), after: right.toString() };
}

/** A paragraph, heading or new section divided at the cursor. Empty halves are dropped. */
export function halvesOf(block: StoredBlock, { before, after }: Around) {
  const first = isBlank(before) ? null : withText(block, before);
  const second = isBlank(after) ? null : first ? paragraph(freshId(), block, after) : withText(block, after);
  return { before: first, after: second };
}

function withText(block: StoredBlock, text: RichText): StoredBlock {
  if (block.type !== "para" && block.type !== "heading") return paragraph(block.id, block, text);
  const [changed = block] = changeBlock([block], block.id, { text: block.type === "heading" ? plainText(text) : text });
  return changed;
}

/** The block itself as a paragraph keeps its note. */
function paragraph(id: BlockId, block: StoredBlock, text: RichText): StoredBlock {
  const { aiagent, answer } = block;
  const kept = id === block.id && answer !== undefined ? { answer } : {};
  return StoredBlock.parse({ id, type: "para", v: blockOfType("para")?.version, data: { text }, aiagent, ...kept });
}

function isBlank(text: RichText): boolean {
  return linesOf(text).every((each) => each.text === "");
}
