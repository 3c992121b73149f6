import { Extension, Node } from "@tiptap/core";
import type { Command } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorState } from "@tiptap/pm/state";
import { canSplit } from "@tiptap/pm/transform";
import { isSelected, putRows, rowsOf } from "./list-rows.ts";
import type { ListKind, Row } from "./list-rows.ts";
import { maxListLevel } from "./rich-text.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    lists: {
      toggleBulletList: () => ReturnType;
      toggleOrderedList: () => ReturnType;
      toggleCheckList: () => ReturnType;
    };
  }
}

// Tiptap's own list nodes have attributes, and items with any number of blocks.

const BulletList = Node.create({
  name: "bulletList",
  group: "block list",
  content: "listItem+",
  selectable: false,
  parseHTML: () => [{ tag: "ul" }],
  renderHTML: () => ["ul", 0],
});

const OrderedList = Node.create({
  name: "orderedList",
  group: "block list",
  content: "listItem+",
  selectable: false,
  parseHTML: () => [{ tag: "ol" }],
  renderHTML: () => ["ol", 0],
});

const CheckList = Node.create({
  name: "checkList",
  group: "block list",
  content: "checkItem+",
  selectable: false,
  parseHTML: () => [{ tag: "ul.check-list", priority: 60 }],
  renderHTML: () => ["ul", { class: "check-list" }, 0],
});

const ListItem = Node.create({
  name: "listItem",
  content: "paragraph list?",
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: "li" }],
  renderHTML: () => ["li", 0],
});

const CheckItem = Node.create({
  name: "checkItem",
  content: "paragraph list?",
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: "li", context: "checkList/", priority: 60 }],
  renderHTML: () => ["li", 0],
});

/** The commands keep Tiptap's names, and ignore the type that Tiptap's take: an item is found by the selection. */
const ListCommands = Extension.create({
  name: "listCommands",
  addCommands: () => ({
    toggleBulletList: () => toggle("bulletList"),
    toggleOrderedList: () => toggle("orderedList"),
    toggleCheckList: () => toggle("checkList"),
    sinkListItem: () => sink,
    liftListItem: () => lift,
    splitListItem: () => split,
  }),
  addKeyboardShortcuts() {
    const { editor } = this;
    const isInList = () => selectedItems(rowsOf(editor.state.doc), editor.state).length > 0;
    return {
      // In a list Tab never leaves the text, also where nothing can move.
      Tab: () => editor.commands.sinkListItem("listItem") || isInList(),
      "Shift-Tab": () => editor.commands.liftListItem("listItem") || isInList(),
      Enter: () => editor.commands.splitListItem("listItem"),
      Backspace: () => isAtItemStart(editor.state) && editor.commands.liftListItem("listItem"),
      "Mod-Shift-7": () => editor.commands.toggleOrderedList(),
      "Mod-Shift-8": () => editor.commands.toggleBulletList(),
      "Mod-Shift-9": () => editor.commands.toggleCheckList(),
    };
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      // Pasted lists can be deeper than the schema of stored texts allows.
      appendTransaction(transactions, _before, { doc, tr }) {
        if (!transactions.some(({ docChanged }) => docChanged)) return null;
        const rows = rowsOf(doc);
        return rows.some(({ level }) => level > maxListLevel) ? putRows(tr, rows) : null;
      },
    }),
  ],
});

export const listExtensions = [BulletList, OrderedList, CheckList, ListItem, CheckItem, ListCommands];

/** Makes the selected rows a list of this kind, or plain paragraphs if they already are. */
function toggle(kind: ListKind): Command {
  return ({ state, tr, dispatch }) => {
    const rows = rowsOf(tr.doc);
    const selected = new Set(rows.filter((row) => isSelected(row, tr.selection)));
    if (selected.size === 0 || !state.schema.nodes[kind]) return false;
    const isOn = [...selected].every((row) => row.level > 0 && row.kind === kind);
    const lists = new Set([...selected].map(({ list }) => list).filter((list) => list !== null));
    const change = (row: Row): Row => {
      if (isOn) return selected.has(row) ? { ...row, level: 0 } : row;
      const isChanged = selected.has(row) || (row.list !== null && lists.has(row.list));
      return isChanged ? { ...row, kind, level: Math.max(1, row.level) } : row;
    };
    if (dispatch) putRows(tr, rows.map(change)).scrollIntoView();
    return true;
  };
}

/** Moves the selected items below the item before them. */
const sink: Command = ({ state, tr, dispatch }) => {
  const rows = rowsOf(tr.doc);
  const [first] = selectedItems(rows, state);
  if (!first) return false;
  const above = rows[rows.indexOf(first) - 1];
  if (!above || above.level < first.level || first.level >= maxListLevel) return false;
  if (dispatch) putRows(tr, shifted(rows, state, 1)).scrollIntoView();
  return true;
};

/** Moves the selected items up one level; the first level leaves the list. */
const lift: Command = ({ state, tr, dispatch }) => {
  const rows = rowsOf(tr.doc);
  if (selectedItems(rows, state).length === 0) return false;
  if (dispatch) putRows(tr, shifted(rows, state, -1)).scrollIntoView();
  return true;
};

/** Starts the next item at the cursor; an empty item moves up one level instead. */
const split: Command = (props) => {
  const { state, tr, dispatch } = props;
  const { $from } = tr.selection;
  if (selectedItems(rowsOf(tr.doc), state).length === 0) return false;
  if (tr.selection.empty && $from.parent.content.size === 0) return lift(props);
  const marks = state.storedMarks ?? $from.marks();
  tr.deleteSelection();
  const { from } = tr.selection;
  if (!canSplit(tr.doc, from, 2)) return false;
  if (dispatch) tr.split(from, 2).ensureMarks(marks).scrollIntoView();
  return true;
};

function selectedItems(rows: readonly Row[], { selection }: Pick<EditorState, "selection">): Row[] {
  return rows.filter((row) => row.level > 0 && isSelected(row, selection));
}

/** Changes the level of the selected items and of the items below them. */
function shifted(rows: readonly Row[], state: EditorState, by: 1 | -1): Row[] {
  const selected = new Set(selectedItems(rows, state));
  let moving = Infinity;
  return rows.map((row) => {
    if (row.level <= moving) moving = Infinity;
    if (selected.has(row)) moving = Math.min(moving, row.level);
    return row.level >= moving ? { ...row, level: Math.min(row.level + by, maxListLevel) } : row;
  });
}

function isAtItemStart({ selection }: EditorState): boolean {
  return selection.empty && selection.$from.parentOffset === 0;
}
