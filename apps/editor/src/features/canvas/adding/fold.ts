/** Lower case without accents, character by character, so that places in the result are places in the text. */
export function fold(text: string): string {
  return [...text].map((character) => foldOne(character).padEnd(character.length, " ").slice(0, character.length)).join("");
}

function foldOne(character: string): string {
  return character.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase();
}

/** The place where a word of the text begins with the folded query, or where the text contains it; -1 if it does not. */
export function placeIn(text: string, query: string): number {
  const folded = fold(text);
  for (let at = folded.indexOf(query); at !== -1; at = folded.indexOf(query, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(folded[at - 1] ?? "")) return at;
  }
  return folded.indexOf(query);
}
