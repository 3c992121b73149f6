import type { JobReport } from "../platform/jobs/job-desk.ts";

/** Strips control characters and line breaks from text that strangers wrote. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, " ");
}

export function lineOf(parts: readonly (string | Date | null)[]): string {
  return parts.map((part) => onOneLine(part instanceof Date ? part.toISOString() : (part ?? "-"))).join("  ");
}

export function jobLine({ askedAt, id, name, status, author, error }: JobReport): string {
  return lineOf([askedAt, id, name, status, author, error]);
}

export function jobPage(job: JobReport): string {
  const facts: readonly [string, string | Date | null][] = [
    ["job", job.id],
    ["work", job.name],
    ["author", job.author],
    ["state", job.status],
    ["asked", job.askedAt],
    ["begun", job.begunAt],
    ["ended", job.endedAt],
    ["version", job.version === null ? null : String(job.version)],
    ["attempts", job.attempts === null ? null : String(job.attempts)],
    ["error", job.error],
    ["retried as", job.retriedAs],
  ];
  const steps = job.steps.map(({ beganAt, endedAt, name, error }) => lineOf(["step", beganAt, endedAt, name, error ?? "done"]));
  return [...facts.filter(([, value]) => value !== null).map(([name, value]) => lineOf([name, value])), ...steps].join("\n");
}

/** Some connection errors have no message, only a code. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

/** The exit code is 0 for success, 1 for failure and 2 for a command line with mistakes. */
export interface Outcome {
  readonly code: 0 | 1 | 2;
  readonly said: string;
  readonly complained: string;
}

export function tell(words: string): Outcome {
  return { code: 0, said: `${words}\n`, complained: "" };
}

export function refuse(code: 1 | 2, words: string): Outcome {
  return { code, said: "", complained: `${words}\n` };
}
