import type { Actor } from "../auth/actor.ts";
import { AppError } from "../errors/app-error.ts";
import type { LimitName } from "./limits.ts";

/**
 * Who may call at the app: anyone; anyone signed in; or only the account named by `uid` in the path.
 * On a course's host: any visitor of it; or only a learner, who is signed in there.
 */
export type ActorRule = "anyone" | "signed-in" | "owner" | CourseRule;
export type CourseRule = "visitor" | "learner";

export function isCourseRule(rule: ActorRule): rule is CourseRule {
  return rule === "visitor" || rule === "learner";
}

/** Every route says these three, or the server does not start. `credits` marks a route that spends money. */
export interface RouteRules<A extends ActorRule = ActorRule> {
  readonly actor: A;
  readonly limit: LimitName;
  readonly cost: "free" | "credits";
  /** For a route that takes a file; any other takes what the server allows. */
  readonly maxBytes?: number;
  readonly importance?: Importance;
}

/** When not everything can be done, `kept` has room of its own, and `always` is never refused for want of room (decision 0048). */
export type Importance = "usual" | "kept" | "always";

/** Whether what it answers is one account's. */
export function isPersonal({ actor }: RouteRules): boolean {
  return actor !== "anyone" && actor !== "visitor";
}

/** The rule of a route against the one who asks. */
export function allow(rules: RouteRules, actor: Actor, uidInPath: string | undefined): void {
  if (rules.actor === "anyone" || rules.actor === "visitor") return;
  if (actor.kind === "anonymous") throw new AppError("unauthenticated");
  if (rules.actor === "owner" && actor.uid !== uidInPath) throw new AppError("forbidden");
}
