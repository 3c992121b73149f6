import type { Progress } from "@coursewright/course-page/learning/progress-state.ts";

/** One action of a learner, as one of their devices stored it. */
export type LearnerAction =
  | { kind: "read"; page: string; at: number }
  | { kind: "last"; page: string; at: number }
  | { kind: "answer"; block: string; given: string; at: number }
  | { kind: "review"; card: string; grade: number; at: number };

/** In the end each place must know every action and nothing else. Later actions replace earlier ones of the same kind. */
export function checkProgress(actions: readonly LearnerAction[], places: Readonly<Record<string, Progress>>): string[] {
  return Object.entries(places).flatMap(([place, progress]) => [
    ...actions.flatMap((action) => (isKnown(action, actions, progress) ? [] : [`${place}: lost ${JSON.stringify(action)}`])),
    ...invented(actions, progress).map((what) => `${place}: nobody did ${what}`),
  ]);
}

function isKnown(action: LearnerAction, actions: readonly LearnerAction[], progress: Progress): boolean {
  switch (action.kind) {
    case "read":
      return (progress.read[action.page] ?? Infinity) <= action.at;
    case "last":
      return progress.last.at > action.at || (progress.last.at === action.at && isDone(actions, "last", action.at, progress.last.page));
    case "answer": {
      const { at, given } = progress.answers[action.block] ?? { at: -1, given: "" };
      return at > action.at || (at === action.at && isDone(actions, "answer", at, given));
    }
    case "review":
      return (progress.reviews[action.card] ?? []).some(([at, grade]) => at === action.at && grade === action.grade);
  }
}

/** Either of two simultaneous actions may win. */
function isDone(actions: readonly LearnerAction[], kind: "last" | "answer", at: number, what: string): boolean {
  return actions.some(
    (action) => action.kind === kind && action.at === at && (action.kind === "last" ? action.page : action.given) === what,
  );
}

function invented(actions: readonly LearnerAction[], { read, last, answers, reviews }: Progress): string[] {
  const isThere = (made: LearnerAction) => actions.some((action) => JSON.stringify(action) === JSON.stringify(made));
  const said: LearnerAction[] = [
    ...Object.entries(read).map(([page, at]): LearnerAction => ({ kind: "read", page, at })),
    ...(last.page === "" ? [] : [{ kind: "last", page: last.page, at: last.at } as const]),
    ...Object.entries(answers).map(([block, { given, at }]): LearnerAction => ({ kind: "answer", block, given, at })),
    ...Object.entries(reviews).flatMap(([card, times]) => times.map(([at, grade]): LearnerAction => ({ kind: "review", card, grade, at }))),
  ];
  return said.filter((action) => !isThere(action)).map((action) => JSON.stringify(action));
}
