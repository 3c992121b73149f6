import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ShortcutName } from "./shortcuts.ts";

/** Explains each shortcut in the list behind "?". It loads with the list. */
export const shortcutDoes: Readonly<Record<ShortcutName, MessageDescriptor>> = {
  palette: msg`Find a page, a command, or ask the helper`,
  previousPage: msg`Previous page`,
  nextPage: msg`Next page`,
  regions: msg`Move between sidebar, page, generator and panel; with Shift backwards`,
  sidebar: msg`Collapse or expand the sidebar`,
  panel: msg`Open or focus the right panel`,
  preview: msg`Preview the page, and back to writing`,
  publish: msg`On the launch page: publish`,
  list: msg`This list`,
  blockMenu: msg`At the start of a line or after a space: the block menu`,
  edit: msg`Write in the selected block`,
  addBelow: msg`Add a section below`,
  escape: msg`Go from the text to its block; press again to select nothing; in a panel, go back to the block`,
  save: msg`Save now`,
  undo: msg`Undo, including the helper’s text, moves and deletions`,
  redo: msg`Redo`,
  bold: msg`Bold`,
  italic: msg`Italic`,
  underline: msg`Underline`,
  strike: msg`Strikethrough`,
  highlight: msg`Highlight`,
  code: msg`Code`,
  link: msg`With selected words: link them`,
  askWords: msg`With selected words: ask the helper about them`,
  acceptChanges: msg`In the helper’s changes: accept them`,
  formattingBar: msg`Go to the formatting bar; Esc goes back to the text`,
  orderedList: msg`Numbered list`,
  bulletList: msg`Bulleted list`,
  checkList: msg`Check list`,
  nest: msg`In a list: one level in; with Shift one level out`,
  select: msg`Select the block above or below`,
  lift: msg`On the drag handle: lift, ↑ ↓ to move, Space to drop, Esc to put back`,
  duplicate: msg`Duplicate the selected blocks`,
  moveToPage: msg`Move the selected blocks to another page`,
  remove: msg`Delete the selected block, after you confirm`,
  helper: msg`Jump to the helper’s box`,
  send: msg`In the helper’s box: send`,
  answer: msg`Choose an answer`,
  turn: msg`Turn a flash card`,
  listen: msg`In the player: back 15 seconds, play, forward 15 seconds`,
  move: msg`Move the block up or down`,
  moveInTable: msg`In a table: move the column or the row`,
  moveAnywhere: msg`Move the selected blocks, or the one you write in`,
};

interface ShortcutGroup {
  readonly title: MessageDescriptor;
  readonly names: readonly ShortcutName[];
}

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: msg`Getting around`,
    names: ["palette", "previousPage", "nextPage", "regions", "sidebar", "panel", "preview", "publish", "list"],
  },
  { title: msg`Writing`, names: ["blockMenu", "edit", "addBelow", "escape", "save", "undo", "redo", "moveInTable"] },
  {
    title: msg`Formatting`,
    names: [
      "bold",
      "italic",
      "underline",
      "strike",
      "highlight",
      "code",
      "link",
      "formattingBar",
      "bulletList",
      "orderedList",
      "checkList",
      "nest",
    ],
  },
  { title: msg`A selected block`, names: ["select", "move", "moveAnywhere", "moveToPage", "duplicate", "lift", "remove"] },
  { title: msg`The helper`, names: ["helper", "askWords", "send", "acceptChanges"] },
  { title: msg`For learners`, names: ["answer", "turn", "listen"] },
];
