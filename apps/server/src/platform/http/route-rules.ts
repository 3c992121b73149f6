import type { Actor } from "../auth/actor.ts";
import { AppError } from "../errors/app-error.ts";
import type { LimitName } from "./limits.ts";

/**
 * Allowed actors in the app: anyone, any signed-in account, or only the account in the path's `uid`.
 * On a course's host: any visitor, or only a learner who is signed in there.
 */
export type ActorRule = "anyone" | "signed-in" | "owner" | CourseRule;
export type CourseRule = "visitor" | "learner";

export function isCourseRule(rule: ActorRule): rule is CourseRule {
  return rule === "visitor" || rule === "learner";
}

/** Every route must declare actor, limit and cost, or the server does not start. `credits` marks a route that spends money. */
export interface RouteRules<A extends ActorRule = ActorRule> {
  readonly actor: A;
  readonly limit: LimitName;
  readonly cost: "free" | "credits";
  /** For routes that accept a file. Others use the server's limit. */
  readonly maxBytes?: number;
  readonly importance?: Importance;
}

/** Under overload, `kept` requests have reserved slots and `always` requests are never shed (decision 0048). */
export type Importance = "usual" | "kept" | "always";

/** The response belongs to one account. */
export function isPersonal({ actor }: RouteRules): boolean {
  return actor !== "anyone" && actor !== "visitor";
}

/** Throws unless the route's rule allows the actor. */
export function allow(rules: RouteRules, actor: Actor, uidInPath: string | undefined): void {
  if (rules.actor === "anyone" || rules.actor === "visitor") return;
  if (actor.kind === "anonymous") throw new AppError("unauthenticated");
  if (rules.actor === "owner" && actor.uid !== uidInPath) throw new AppError("forbidden");
}
