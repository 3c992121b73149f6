import type { TimedResponse } from "../support/timed-response.ts";

export interface DirectoryDown {
  /** Requests of authors who had signed in before, to their own shard. */
  readonly authors: readonly TimedResponse[];
  /** Requests of learners to a published course. */
  readonly learners: readonly TimedResponse[];
  /** Statuses of requests that need the directory, while it was down. */
  readonly refused: Readonly<Record<string, readonly number[]>>;
  readonly from: number;
  readonly to: number;
  /** The time until which the sessions of these authors are cached. */
  readonly trustedUntil: number;
}

/** Requests that do not need the directory must succeed. Others must get 503 and never 401. */
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
