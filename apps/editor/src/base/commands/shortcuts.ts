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
  publish: { keys: [["Mod", "Enter"]], does: msg`On the launch page: publish` },
  list: { keys: [["?"]], does: msg`This list` },

  blockMenu: { keys: [["/"]], does: msg`In an empty or new line: the block menu` },
  edit: { keys: [["Enter"]], does: msg`Write in the selected block` },
  addBelow: { keys: [["Mod", "Enter"]], does: msg`Add a section below` },
  escape: { keys: [["Esc"]], does: msg`Go from the text to its block; press again to select nothing; in a panel, go back to the block` },
  save: { keys: [["Mod", "S"]], does: msg`Save now` },
  undo: { keys: [["Mod", "Z"]], does: msg`Undo, including the helper’s text, moves and deletions` },
  redo: { keys: [["Mod", "Shift", "Z"]], does: msg`Redo` },

  select: { keys: [["↑"], ["↓"]], does: msg`Select the block above or below` },
  move: {
    keys: [
      ["Alt", "↑"],
      ["Alt", "↓"],
    ],
    does: msg`Move the block up or down`,
  },
  lift: { keys: [["Space"]], does: msg`On the drag handle: lift, ↑ ↓ to move, Space to drop, Esc to put back` },
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
  { title: msg`Getting around`, names: ["palette", "previousPage", "nextPage", "regions", "sidebar", "panel", "publish", "list"] },
  { title: msg`Writing`, names: ["blockMenu", "edit", "addBelow", "escape", "save", "undo", "redo"] },
  { title: msg`A selected block`, names: ["select", "move", "lift", "remove"] },
  { title: msg`The helper`, names: ["helper", "send"] },
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
