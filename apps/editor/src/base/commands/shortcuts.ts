import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export interface Shortcut {
  /** Alternative key combinations. Mod is Command on a Mac and Ctrl elsewhere. */
  readonly keys: ReadonlyArray<readonly string[]>;
  readonly does: MessageDescriptor;
}

/** Every shortcut of the editor. The list behind "?", the palette and the tooltips read it here. */
export const shortcuts = {
  palette: { keys: [["Mod", "K"]], does: msg`Find a page, a command, or ask the helper` },
  previousPage: { keys: [["Alt", "←"]], does: msg`Previous page` },
  nextPage: { keys: [["Alt", "→"]], does: msg`Next page` },
  regions: { keys: [["F6"]], does: msg`Move between sidebar, page, generator and panel; with Shift backwards` },
  sidebar: { keys: [["Mod", "\\"]], does: msg`Collapse or expand the sidebar` },
  panel: { keys: [["Mod", "."]], does: msg`Open or focus the right panel` },
  preview: { keys: [["Mod", "Shift", "P"]], does: msg`Preview the page, and back to writing` },
  publish: { keys: [["Mod", "Enter"]], does: msg`On the launch page: publish` },
  list: { keys: [["?"]], does: msg`This list` },

  blockMenu: { keys: [["/"]], does: msg`At the start of a line or after a space: the block menu` },
  edit: { keys: [["Enter"]], does: msg`Write in the selected block` },
  addBelow: { keys: [["Mod", "Enter"]], does: msg`Add a section below` },
  escape: { keys: [["Esc"]], does: msg`Go from the text to its block; press again to select nothing; in a panel, go back to the block` },
  save: { keys: [["Mod", "S"]], does: msg`Save now` },
  undo: { keys: [["Mod", "Z"]], does: msg`Undo, including the helper’s text, moves and deletions` },
  redo: { keys: [["Mod", "Shift", "Z"]], does: msg`Redo` },

  bold: { keys: [["Mod", "B"]], does: msg`Bold` },
  italic: { keys: [["Mod", "I"]], does: msg`Italic` },
  underline: { keys: [["Mod", "U"]], does: msg`Underline` },
  strike: { keys: [["Mod", "Shift", "X"]], does: msg`Strikethrough` },
  highlight: { keys: [["Mod", "Shift", "H"]], does: msg`Highlight` },
  code: { keys: [["Mod", "E"]], does: msg`Code` },
  link: { keys: [["Mod", "K"]], does: msg`With selected words: link them` },
  askWords: { keys: [["Mod", "J"]], does: msg`With selected words: ask the helper about them` },
  acceptChanges: { keys: [["Mod", "Enter"]], does: msg`In the helper’s changes: accept them` },
  formattingBar: { keys: [["Alt", "F10"]], does: msg`Go to the formatting bar; Esc goes back to the text` },
  orderedList: { keys: [["Mod", "Shift", "7"]], does: msg`Numbered list` },
  bulletList: { keys: [["Mod", "Shift", "8"]], does: msg`Bulleted list` },
  checkList: { keys: [["Mod", "Shift", "9"]], does: msg`Check list` },
  nest: { keys: [["Tab"]], does: msg`In a list: one level in; with Shift one level out` },

  select: { keys: [["↑"], ["↓"]], does: msg`Select the block above or below` },
  move: {
    keys: [
      ["Alt", "↑"],
      ["Alt", "↓"],
    ],
    does: msg`Move the block up or down`,
  },
  moveInTable: {
    keys: [
      ["Alt", "Shift", "→"],
      ["Alt", "Shift", "↓"],
    ],
    does: msg`In a table: move the column or the row`,
  },
  lift: { keys: [["Space"]], does: msg`On the drag handle: lift, ↑ ↓ to move, Space to drop, Esc to put back` },
  duplicate: { keys: [["Mod", "D"]], does: msg`Duplicate the selected blocks` },
  moveAnywhere: {
    keys: [
      ["Mod", "Shift", "↑"],
      ["Mod", "Shift", "↓"],
    ],
    does: msg`Move the selected blocks, or the one you write in`,
  },
  moveToPage: { keys: [["Mod", "Shift", "M"]], does: msg`Move the selected blocks to another page` },
  remove: { keys: [["Backspace"]], does: msg`Delete the selected block, after you confirm` },

  helper: { keys: [["Mod", "J"]], does: msg`Jump to the helper’s box` },
  send: { keys: [["Mod", "Enter"]], does: msg`In the helper’s box: send` },

  answer: { keys: [["1"], ["…"], ["4"], ["A"], ["…"], ["D"]], does: msg`Choose an answer` },
  turn: { keys: [["Space"]], does: msg`Turn a flash card` },
  listen: { keys: [["J"], ["K"], ["L"]], does: msg`In the player: back 15 seconds, play, forward 15 seconds` },
} satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

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

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const caps: Readonly<Record<string, string>> = isMac ? { Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↵", Backspace: "⌫" } : { Mod: "Ctrl" };

export function keyCap(key: string): string {
  return caps[key] ?? key;
}

/** For a tooltip: "⌘Z", or "Ctrl Z". */
export function shortcutWords(name: ShortcutName): string {
  return capsOf(name).join(isMac ? "" : " ");
}

/** The keycaps of the first combination. */
export function capsOf(name: ShortcutName): string[] {
  const [keys = []] = shortcuts[name].keys;
  return keys.map(keyCap);
}
