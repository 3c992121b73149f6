import { isOwnFile } from "@coursewright/blocks/kit/url/own-file.ts";
import { z } from "zod";

export const motifs = ["leaf", "dots", "comb", "speech", "rings", "hills"] as const;
export type Motif = (typeof motifs)[number];

/** The colours of a drawn cover. */
export interface Inks {
  readonly cloth: string;
  readonly print: string;
  readonly accent: string;
  readonly title: "light" | "dark";
}

export const inkSets: readonly Inks[] = [
  { cloth: "#7C2F16", print: "#E2A650", accent: "#5D200C", title: "light" },
  { cloth: "#EDE6D6", print: "#2145C4", accent: "#C4512F", title: "dark" },
  { cloth: "#E5A72C", print: "#171A21", accent: "#F3D38E", title: "dark" },
  { cloth: "#2E5E4C", print: "#F3E4C8", accent: "#C4512F", title: "light" },
  { cloth: "#1F2A4D", print: "#F1E7D3", accent: "#EE8A68", title: "light" },
  { cloth: "#D9DFE9", print: "#2E4A7E", accent: "#D98E2B", title: "dark" },
];

/** The author's choice: a drawing in one of the ink sets, or an uploaded picture. */
export const CourseCover = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("drawn"), motif: z.enum(motifs), inks: z.number().int().min(0).max(5) }),
  z.strictObject({ kind: z.literal("picture"), address: z.string().max(600).refine(isOwnFile) }),
]);
export type CourseCover = z.infer<typeof CourseCover>;

export interface Cover {
  readonly motif: Motif;
  readonly inks: Inks;
  /** Shown instead of the drawing. The inks still tint the surroundings. */
  readonly picture: string | null;
}

/** The author's choice, or a cover derived from the project id. A derived cover is the same everywhere and is not stored. */
export function coverOf(projectId: string, chosen?: CourseCover): Cover {
  const first = firstCover(projectId);
  if (chosen?.kind === "picture") return { ...drawn(first), picture: chosen.address };
  return { ...drawn(chosen ?? first), picture: null };
}

/** The cover before the author chooses one. */
export function firstCover(projectId: string): Extract<CourseCover, { kind: "drawn" }> {
  const number = hash(projectId);
  return { kind: "drawn", motif: pick(motifs, number), inks: Math.floor(number / motifs.length) % inkSets.length };
}

function drawn({ motif, inks }: Extract<CourseCover, { kind: "drawn" }>): Pick<Cover, "motif" | "inks"> {
  return { motif, inks: pick(inkSets, inks) };
}

function pick<Item>(items: readonly [Item, ...Item[]] | readonly Item[], number: number): Item {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError("Nothing to pick from");
  return item;
}

/** FNV-1a: gives very different numbers for similar ids. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
