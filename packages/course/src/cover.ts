export const motifs = ["leaf", "dots", "comb", "speech", "rings", "hills"] as const;
export type Motif = (typeof motifs)[number];

/** Two or three inks: the cloth, what is printed on it, an accent, and the title. */
export interface Inks {
  readonly cloth: string;
  readonly print: string;
  readonly accent: string;
  /** How the title stands out from the cloth. */
  readonly title: "light" | "dark";
}

const inks: readonly Inks[] = [
  { cloth: "#7C2F16", print: "#E2A650", accent: "#5D200C", title: "light" },
  { cloth: "#EDE6D6", print: "#2145C4", accent: "#C4512F", title: "dark" },
  { cloth: "#E5A72C", print: "#171A21", accent: "#F3D38E", title: "dark" },
  { cloth: "#2E5E4C", print: "#F3E4C8", accent: "#C4512F", title: "light" },
  { cloth: "#1F2A4D", print: "#F1E7D3", accent: "#EE8A68", title: "light" },
  { cloth: "#D9DFE9", print: "#2E4A7E", accent: "#D98E2B", title: "dark" },
];

export interface Cover {
  readonly motif: Motif;
  readonly inks: Inks;
}

/** The same course has the same cover everywhere, without anything being stored for it. */
export function coverOf(projectId: string): Cover {
  const number = hash(projectId);
  return { motif: pick(motifs, number), inks: pick(inks, Math.floor(number / motifs.length)) };
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError("Nothing to pick from");
  return item;
}

/** FNV-1a: spreads ids that differ in one digit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
