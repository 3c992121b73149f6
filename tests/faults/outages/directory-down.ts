import type { TimedResponse } from "../support/timed-response.ts";

export interface DirectoryDown {
  /** Of authors who were signed in before, to their own shard. */
  readonly authors: readonly TimedResponse[];
  /** Of learners, to a published course. */
  readonly learners: readonly TimedResponse[];
  /** What was answered, while it was down, to those who need the directory. */
  readonly refused: Readonly<Record<string, readonly number[]>>;
  readonly from: number;
  readonly to: number;
  /** As long as the bearers of these authors are remembered. */
  readonly trustedUntil: number;
}

/** What has no need of the directory goes on; the rest is told to try again, and never that it is signed out. */
export function checkDirectoryDown({ authors, learners, refused, from, to, trustedUntil }: DirectoryDown): string[] {
  const meanwhile = authors.filter(({ at }) => at >= from && at < to);
  const remembered = meanwhile.filter(({ at, ms }) => at + ms < trustedUntil);
  const strange = [...new Set(authors.map(({ status }) => status))].filter((status) => status !== 200 && status !== 503);
  return [
    ...(remembered.length > 0 ? [] : ["no author asked while remembered"]),
    ...remembered.flatMap(({ status }) => (status === 200 ? [] : [`a remembered author was answered ${status ?? "nothing"}`])),
    ...strange.map((status) => `an author was answered ${status ?? "nothing"}`),
    ...learners.flatMap(({ status }) => (status === 200 ? [] : [`a learner was answered ${status ?? "nothing"}`])),
    ...Object.entries(refused).flatMap(([what, statuses]) =>
      statuses.length > 0 && statuses.every((status) => status === 503) ? [] : [`${what} was answered ${statuses.join(", ") || "nothing"}`],
    ),
  ];
}
