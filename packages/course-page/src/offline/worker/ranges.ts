/** Requested bytes, both ends inclusive. "whole": no range or an unsupported one; "none": beyond the end. */
export type Piece = { from: number; to: number } | "whole" | "none";

export function pieceOf(range: string | null, size: number): Piece {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return "whole";
  if (first === "") return size > 0 && Number(last) > 0 ? { from: Math.max(0, size - Number(last)), to: size - 1 } : "none";
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from < size && from <= to ? { from, to } : "none";
}
