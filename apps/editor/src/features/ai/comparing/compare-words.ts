/** A word, a space or a sign. Tokens with the same key are equal. */
export interface Token {
  readonly key: string;
  readonly text: string;
  /** The start of a paragraph or a list item. */
  readonly isLine?: boolean;
}

export type Piece<T extends Token = Token> =
  | { readonly kind: "same"; readonly tokens: readonly T[] }
  | { readonly kind: "change"; readonly removed: readonly T[]; readonly added: readonly T[] };

/** A larger table would make the author wait. Then whole paragraphs are compared. */
const maxCells = 1_500_000;
/** Rewritten sentences share a few short words by chance. */
const chanceWords = 2;

// Scripts without spaces between words are compared by characters.
const words =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+(?:['’][\p{L}\p{M}\p{N}]+)*|\s+|[^\p{L}\p{M}\p{N}\s]/gu;

export function splitWords(text: string): string[] {
  return text.match(words) ?? [];
}

export function compareWords(before: string, after: string): Piece[] {
  return compareTokens(plainTokens(before), plainTokens(after));
}

function plainTokens(text: string): Token[] {
  return splitWords(text).map((word) => ({ key: word, text: word, isLine: word.includes("\n") }));
}

/** The pieces of both texts in order. Changes are as few and as whole as a reader would make them. */
export function compareTokens<T extends Token>(before: readonly T[], after: readonly T[]): Piece<T>[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start]?.key === after[start]?.key) start += 1;
  let end = 0;
  const isSameEnd = () => before.at(-1 - end)?.key === after.at(-1 - end)?.key;
  while (end < before.length - start && end < after.length - start && isSameEnd()) end += 1;
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const middle = old.length * young.length <= maxCells ? maxCommon(old, young) : byLines(old, young);
  const same = (tokens: readonly T[]): Piece<T>[] => (tokens.length === 0 ? [] : [{ kind: "same", tokens }]);
  return readable([...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))]);
}

/** The text with the accepted changes. All of them give the new text, none of them the old one. */
export function applyChanges<T extends Token>(pieces: ReadonlyArray<Piece<T>>, isAccepted: (change: number) => boolean): T[] {
  let change = -1;
  return pieces.flatMap((piece) => {
    if (piece.kind === "same") return piece.tokens;
    change += 1;
    return isAccepted(change) ? piece.added : piece.removed;
  });
}

export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}

export function countWords(tokens: readonly Token[]): number {
  return tokens.filter(isWord).length;
}

function isWord({ text }: Token): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function maxCommon<T extends Token>(old: readonly T[], young: readonly T[]): Piece<T>[] {
  const width = young.length + 1;
  // Each cell has the weight of what the rests of both texts share. Words weigh more than the spaces between them.
  const shared = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => shared[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    const token = old[row];
    const weight = token && isWord(token) ? 4 : 1;
    for (let column = young.length - 1; column >= 0; column -= 1) {
      const skipped = Math.max(at(row + 1, column), at(row, column + 1));
      const taken = token?.key === young[column]?.key ? at(row + 1, column + 1) + weight : 0;
      shared[row * width + column] = Math.max(skipped, taken);
    }
  }
  const found = builder<T>();
  let [row, column] = [0, 0];
  while (row < old.length && column < young.length) {
    const [one, other] = [old[row], young[column]];
    if (!one || !other) break;
    const isShared = one.key === other.key && at(row, column) === at(row + 1, column + 1) + (isWord(one) ? 4 : 1);
    if (isShared) {
      found.same(one);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      found.removed(one);
      row += 1;
    } else {
      found.added(other);
      column += 1;
    }
  }
  old.slice(row).forEach(found.removed);
  young.slice(column).forEach(found.added);
  return found.pieces();
}

/** Compares whole paragraphs, or all at once if even these are too many. */
function byLines<T extends Token>(old: readonly T[], young: readonly T[]): Piece<T>[] {
  const [before, after] = [linesOf(old), linesOf(young)];
  if (before.length * after.length > maxCells) return [{ kind: "change", removed: old, added: young }];
  return maxCommon(before, after).map((piece) =>
    piece.kind === "same"
      ? { kind: "same", tokens: piece.tokens.flatMap(({ tokens }) => tokens) }
      : {
          kind: "change",
          removed: piece.removed.flatMap(({ tokens }) => tokens),
          added: piece.added.flatMap(({ tokens }) => tokens),
        },
  );
}

function linesOf<T extends Token>(tokens: readonly T[]): Array<Token & { readonly tokens: readonly T[] }> {
  const lines: T[][] = [];
  for (const token of tokens) {
    const last = lines.at(-1);
    if (last && !token.isLine) last.push(token);
    else lines.push([token]);
  }
  return lines.map((line) => ({ key: JSON.stringify(line.map(({ key }) => key)), text: textOf(line), tokens: line }));
}

function builder<T extends Token>() {
  const pieces: Array<{ kind: "same"; tokens: T[] } | { kind: "change"; removed: T[]; added: T[] }> = [];
  const change = () => {
    const last = pieces.at(-1);
    if (last?.kind === "change") return last;
    const next = { kind: "change" as const, removed: [], added: [] };
    pieces.push(next);
    return next;
  };
  return {
    same(token: T) {
      const last = pieces.at(-1);
      if (last?.kind === "same") last.tokens.push(token);
      else pieces.push({ kind: "same", tokens: [token] });
    },
    removed: (token: T) => void change().removed.push(token),
    added: (token: T) => void change().added.push(token),
    pieces: (): Piece<T>[] => pieces,
  };
}

/** Joins changes that only a space, a sign or a chance word separates. A new line always separates. */
function readable<T extends Token>(pieces: ReadonlyArray<Piece<T>>): Piece<T>[] {
  const joined: Piece<T>[] = [];
  for (const piece of pieces) {
    const [between, before] = [joined.at(-1), joined.at(-2)];
    if (piece.kind === "change" && between?.kind === "same" && before?.kind === "change" && isChance(between.tokens, before, piece)) {
      joined.splice(-2, 2, {
        kind: "change",
        removed: [...before.removed, ...between.tokens, ...piece.removed],
        added: [...before.added, ...between.tokens, ...piece.added],
      });
    } else joined.push(piece);
  }
  return joined;
}

type Change = Extract<Piece, { kind: "change" }>;

function isChance(between: readonly Token[], ...changes: readonly Change[]): boolean {
  if (between.some(({ isLine }) => isLine)) return false;
  const count = countWords(between);
  // The end of a sentence separates, too.
  const isSentenceEnd = between.some(({ text }) => /[.!?。！？]/.test(text));
  if (count <= 1) return !isSentenceEnd;
  return count <= chanceWords && changes.every(({ removed, added }) => Math.max(countWords(removed), countWords(added)) > chanceWords);
}
