/** Alternative key combinations. Mod is Command on a Mac and Ctrl elsewhere. */
export type Combinations = ReadonlyArray<readonly string[]>;

/** Every shortcut of the editor. The list behind "?", the palette and the tooltips read it here. */
export const shortcuts = {
  palette: [["Mod", "K"]],
  previousPage: [["Alt", "←"]],
  nextPage: [["Alt", "→"]],
  regions: [["F6"]],
  sidebar: [["Mod", "\\"]],
  panel: [["Mod", "."]],
  preview: [["Mod", "Shift", "P"]],
  publish: [["Mod", "Enter"]],
  list: [["?"]],

  blockMenu: [["/"]],
  edit: [["Enter"]],
  addBelow: [["Mod", "Enter"]],
  escape: [["Esc"]],
  save: [["Mod", "S"]],
  undo: [["Mod", "Z"]],
  redo: [["Mod", "Shift", "Z"]],

  bold: [["Mod", "B"]],
  italic: [["Mod", "I"]],
  underline: [["Mod", "U"]],
  strike: [["Mod", "Shift", "X"]],
  highlight: [["Mod", "Shift", "H"]],
  code: [["Mod", "E"]],
  link: [["Mod", "K"]],
  askWords: [["Mod", "J"]],
  acceptChanges: [["Mod", "Enter"]],
  formattingBar: [["Alt", "F10"]],
  orderedList: [["Mod", "Shift", "7"]],
  bulletList: [["Mod", "Shift", "8"]],
  checkList: [["Mod", "Shift", "9"]],
  nest: [["Tab"]],

  select: [["↑"], ["↓"]],
  move: [
    ["Alt", "↑"],
    ["Alt", "↓"],
  ],
  moveInTable: [
    ["Alt", "Shift", "→"],
    ["Alt", "Shift", "↓"],
  ],
  lift: [["Space"]],
  duplicate: [["Mod", "D"]],
  moveAnywhere: [
    ["Mod", "Shift", "↑"],
    ["Mod", "Shift", "↓"],
  ],
  moveToPage: [["Mod", "Shift", "M"]],
  remove: [["Backspace"]],

  helper: [["Mod", "J"]],
  send: [["Mod", "Enter"]],

  answer: [["1"], ["…"], ["4"], ["A"], ["…"], ["D"]],
  turn: [["Space"]],
  listen: [["J"], ["K"], ["L"]],
} satisfies Record<string, Combinations>;

export type ShortcutName = keyof typeof shortcuts;

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
  const [keys = []] = shortcuts[name];
  return keys.map(keyCap);
}
