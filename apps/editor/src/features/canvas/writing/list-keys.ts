import type { Editor } from "@tiptap/core";
import { Selection } from "@tiptap/pm/state";
import { isOneText } from "../block-context.ts";
import type { BlockHost } from "../block-context.ts";
import { jsonOf } from "./json-of.ts";

interface Place {
  readonly host: BlockHost;
  readonly field: string;
}

/** Enter in an empty item and Backspace at an item's start leave the list. Returns whether the key was handled. */
export function pressInList(editor: Editor, event: KeyboardEvent, { host, field }: Place): boolean {
  if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return false;
  const { selection, doc, tr } = editor.state;
  const { $from, empty } = selection;
  const isLastLine = selection.eq(Selection.atEnd(doc));
  // A second Enter at the end of a quote or callout leaves it.
  if (
    event.key === "Enter" &&
    isLastLine &&
    $from.depth === 1 &&
    doc.childCount > 1 &&
    $from.parent.childCount === 0 &&
    leavesAtEnd(host)
  ) {
    host.split({ field, before: jsonOf(tr.delete($from.before(), $from.after()).doc), after: "" });
    return true;
  }
  const item = $from.depth > 1 ? $from.node(-1) : null;
  if (!item || !empty || !isItem(item.type.name) || $from.parentOffset > 0 || $from.index(-1) > 0) return false;
  if (event.key === "Backspace") return editor.commands.liftListItem(item.type.name);
  if (event.key !== "Enter" || item.textContent !== "" || $from.parent.childCount > 0) return false;
  // In the last item of the block the next line is a new block.
  if (!isLastLine || $from.depth > 3 || !isOneText(host) || $from.node(-2).childCount === 1) {
    return editor.commands.liftListItem(item.type.name);
  }
  const shorter = tr.delete($from.before(-1), $from.after(-1)).doc;
  host.split({ field, before: jsonOf(shorter), after: "" });
  return true;
}

export function isInItem({ state }: Editor): boolean {
  const { $from } = state.selection;
  return $from.depth > 1 && isItem($from.node(-1).type.name);
}

function leavesAtEnd({ type }: BlockHost): boolean {
  return type === "quote" || type === "callout";
}

function isItem(name: string): boolean {
  return name === "listItem" || name === "checkItem";
}
