import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One decision record. Fields that the text lacks are undefined. */
export type DecisionRecord = { file: string; number?: string; title?: string; date?: string; status?: string };

const folder = "docs/decisions";
const statusForm = /^(?:accepted(?:, amended by \d{4})?|superseded by \d{4})$/;

export function readDecisions(checkout: string): DecisionRecord[] {
  const files = readdirSync(join(checkout, folder)).filter((file) => /^\d{4}-.*\.md$/.test(file));
  return files.toSorted().map((file) => parseDecision(file, readFileSync(join(checkout, folder, file), "utf8")));
}

export function parseDecision(file: string, text: string): DecisionRecord {
  const heading = /^# (\d{4}): (.+)$/m.exec(text);
  const state = /^Date: (\d{4}-\d\d-\d\d)\. Status: (.+)\.$/m.exec(text);
  return { file, number: heading?.[1], title: heading?.[2], date: state?.[1], status: state?.[2] };
}

export function decisionProblems(records: readonly DecisionRecord[]): string[] {
  const numbers = records.map(({ number }) => number);
  return records.flatMap(({ file, number, title, date, status }) => [
    ...(number && title ? [] : [`${file}: the first line must be "# 0001: Title"`]),
    ...(number && !file.startsWith(`${number}-`) ? [`${file}: the number in the title is ${number}`] : []),
    ...(number && numbers.filter((other) => other === number).length > 1 ? [`${file}: the number ${number} is used twice`] : []),
    ...(date && status ? [] : [`${file}: a line "Date: 2026-01-31. Status: accepted." is missing`]),
    ...(status && !statusForm.test(status) ? [`${file}: unknown status "${status}"`] : []),
    ...(/\d{4}/.exec(status ?? "")?.some((other) => !numbers.includes(other)) ? [`${file}: the status names an unknown record`] : []),
  ]);
}

/** docs/decisions/README.md: the index of all records. */
export function decisionIndex(records: readonly DecisionRecord[]): string {
  const rows = records.map(
    ({ file, number, title, date, status }) =>
      `| [${number}](${file}) | [${title?.replaceAll("|", "\\|")}](${file}) | ${date} | ${status} |`,
  );
  return `# Decision records

Choices that would surprise a later reader: context, decision, consequences. A record is never deleted. If it no longer holds, its status
names the record that replaced it. A number without a record was never used.

The table is generated from the records by \`pnpm generate\`. A new record takes the next number, starts with \`# 0001: Title\` and
\`Date: 2026-01-31. Status: accepted.\`, and has a title that somebody would search for.

| number | title | date | status |
|---|---|---|---|
${rows.join("\n")}
`;
}
