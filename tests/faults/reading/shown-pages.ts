/** A page with a malformed block, as a browser showed it. */
export interface ShownPage {
  readonly name: string;
  /** Texts around the malformed block that were not shown. */
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
