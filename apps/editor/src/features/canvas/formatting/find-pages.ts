import type { CoursePage } from "./course-pages.ts";

export interface FoundPage {
  readonly page: CoursePage;
  /** The matched part of the name, for underlining. */
  readonly mark: readonly [from: number, to: number] | null;
}

const maxFound = 6;

/** Pages whose name contains the typed words; names that start with them come first. Without words: the first pages. */
export function findPages(pages: readonly CoursePage[], typed: string): readonly FoundPage[] {
  const wanted = plain(typed.trim());
  if (wanted === "") return pages.slice(0, maxFound).map((page) => ({ page, mark: null }));
  return pages
    .map((page) => ({ page, at: plain(page.name).indexOf(wanted) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1))
    .slice(0, maxFound)
    .map(({ page, at }) => ({ page, mark: [at, at + wanted.length] }));
}

/** Without case and accents, and with the same length, so that places in both texts agree. */
function plain(text: string): string {
  return Array.from(text.normalize("NFC"), (character) => character.normalize("NFD").charAt(0).toLowerCase()).join("");
}
