/** The maximum of each part of a prompt, in tokens. The block is never cut, and a longer selection is rejected. */
export const budget = { page: 3_000, outline: 800, names: 200, style: 4_500, selection: 6_000, sources: 6_000 } as const;

/**
 * A high estimate that needs no tokenizer: providers differ, and a prompt that is shorter than its budget is harmless. Scripts other
 * than Latin, Greek and Cyrillic take about one token for each character.
 */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    tokens += code < 0x80 ? 0.33 : code < 0x600 ? 0.7 : code < 0x1_0000 ? 1.2 : 3;
  }
  return Math.ceil(tokens);
}

export interface Kept {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isCut: { readonly before: boolean; readonly after: boolean };
}

/** Keeps whole sections, the nearest first on both sides in turn. The far ends are left out when they do not fit. */
export function keepNearest(before: readonly string[], after: readonly string[], maxTokens: number): Kept {
  let room = maxTokens;
  const sides = [
    { sections: before.toReversed(), kept: 0, isFull: false },
    { sections: [...after], kept: 0, isFull: false },
  ];
  for (let open = sides; open.length > 0; open = open.filter(({ kept, sections, isFull }) => !isFull && kept < sections.length)) {
    for (const side of open) {
      const next = side.sections[side.kept];
      if (next === undefined) continue;
      const size = tokensOf(next);
      side.isFull = size > room;
      if (side.isFull) continue;
      room -= size;
      side.kept += 1;
    }
  }
  const [first, second] = sides.map(({ kept }) => kept);
  const [keptBefore, keptAfter] = [first ?? 0, second ?? 0];
  return {
    before: before.slice(before.length - keptBefore),
    after: after.slice(0, keptAfter),
    isCut: { before: keptBefore < before.length, after: keptAfter < after.length },
  };
}

/** The beginning of a text, up to the last word that fits. */
export function firstTokens(text: string, maxTokens: number): string {
  if (tokensOf(text) <= maxTokens) return text;
  const words = text.split(/(?<=\s)/);
  let room = maxTokens;
  const cut = words.findIndex((word) => (room -= tokensOf(word)) < 0);
  return words.slice(0, cut).join("").trimEnd();
}
