import type { Progress } from "@coursewright/course-page/learning/progress-state.ts";

/** One thing that a learner did on one of their devices, as it was stored there. */
export type Deed =
  | { kind: "read"; page: string; at: number }
  | { kind: "last"; page: string; at: number }
  | { kind: "answer"; block: string; given: string; at: number }
  | { kind: "review"; card: string; grade: number; at: number };

/** Every place must know of every deed in the end, and of nothing else: of what replaces another, the latest. */
export function checkProgress(deeds: readonly Deed[], places: Readonly<Record<string, Progress>>): string[] {
  return Object.entries(places).flatMap(([place, progress]) => [
    ...deeds.flatMap((deed) => (isKnown(deed, deeds, progress) ? [] : [`${place}: lost ${JSON.stringify(deed)}`])),
    ...invented(deeds, progress).map((what) => `${place}: nobody did ${what}`),
  ]);
}

function isKnown(deed: Deed, deeds: readonly Deed[], progress: Progress): boolean {
  switch (deed.kind) {
    case "read":
      return (progress.read[deed.page] ?? Infinity) <= deed.at;
    case "last":
      return progress.last.at > deed.at || (progress.last.at === deed.at && isDone(deeds, "last", deed.at, progress.last.page));
    case "answer": {
      const { at, given } = progress.answers[deed.block] ?? { at: -1, given: "" };
      return at > deed.at || (at === deed.at && isDone(deeds, "answer", at, given));
    }
    case "review":
      return (progress.reviews[deed.card] ?? []).some(([at, grade]) => at === deed.at && grade === deed.grade);
  }
}

/** Of two deeds of one moment either may stand. */
function isDone(deeds: readonly Deed[], kind: "last" | "answer", at: number, what: string): boolean {
  return deeds.some((deed) => deed.kind === kind && deed.at === at && (deed.kind === "last" ? deed.page : deed.given) === what);
}

function invented(deeds: readonly Deed[], { read, last, answers, reviews }: Progress): string[] {
  const isThere = (made: Deed) => deeds.some((deed) => JSON.stringify(deed) === JSON.stringify(made));
  const said: Deed[] = [
    ...Object.entries(read).map(([page, at]): Deed => ({ kind: "read", page, at })),
    ...(last.page === "" ? [] : [{ kind: "last", page: last.page, at: last.at } as const]),
    ...Object.entries(answers).map(([block, { given, at }]): Deed => ({ kind: "answer", block, given, at })),
    ...Object.entries(reviews).flatMap(([card, times]) => times.map(([at, grade]): Deed => ({ kind: "review", card, grade, at }))),
  ];
  return said.filter((deed) => !isThere(deed)).map((deed) => JSON.stringify(deed));
}
