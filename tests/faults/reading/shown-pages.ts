/** A page with a block that nobody can read, as a browser showed it. */
export interface ShownPage {
  readonly name: string;
  /** Of the words around the bad block. */
  readonly missing: readonly string[];
  readonly errors: readonly string[];
}

export function checkShown(pages: readonly ShownPage[]): string[] {
  if (pages.length === 0) return ["nothing was shown"];
  return pages.flatMap(({ name, missing, errors }) => [
    ...missing.map((words) => `${name}: "${words}" is not shown`),
    ...errors.map((error) => `${name}: ${error}`),
  ]);
}
