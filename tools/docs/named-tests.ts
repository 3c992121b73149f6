/** The names of test files that a document gives in backticks, such as `webhook.test.ts` or `features/drafting/*.test.ts`. */
export function namedTests(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(/`([^`\s]+\.(?:test|attack|fault|e2e|shards|visual)\.tsx?)`/g)].map(([, name]) => name ?? ""))];
}

/** The source files that a document names in backticks. Absolute paths are of another machine. */
export function namedFiles(markdown: string): string[] {
  return [
    ...new Set([...markdown.matchAll(/`([\w.*-][\w./*-]*\.(?:tsx?|sql|ya?ml|css|mjs|env|conf|cron|sh))`/g)].map(([, name]) => name ?? "")),
  ];
}

/** The attacks of the table "Attacks", which are named without their ending. */
export function namedAttacks(markdown: string): string[] {
  return [...markdown.matchAll(/^\| \d+ \| `([\w-]+)` \|/gm)].map(([, name]) => `tests/attacks/${name}.attack.ts`);
}

/** A document may name a file by the end of its path. A star stands for any name. */
export function isAmong(files: readonly string[], name: string): boolean {
  const pattern = new RegExp(`(?:^|/)${name.split("*").map(RegExp.escape).join("[^/]*")}$`);
  return files.some((file) => pattern.test(file));
}

/** Rows of the tables with this heading, each with its cells. */
export function rowsUnder(markdown: string, heading: string): string[][] {
  const lines = markdown.split("\n");
  const first = lines.findIndex((line) => line.startsWith(heading));
  const table = lines.slice(first);
  const end = table.findIndex((line) => !line.startsWith("|"));
  return table.slice(2, end === -1 ? undefined : end).map((line) => line.split("|").slice(1, -1));
}
