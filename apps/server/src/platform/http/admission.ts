import type { Actor } from "../auth/actor.ts";
import { AppError } from "../errors/app-error.ts";
import type { Limiter } from "./limits.ts";
import { allow, type RouteRules } from "./route-rules.ts";

export interface AdmissionOptions {
  limiter: Limiter;
  /** Reads the bearer; anonymous when there is none, a refusal when it is not good. */
  authenticate(authorization: string | undefined): Promise<Actor> | Actor;
}

export interface Caller {
  readonly authorization: string | undefined;
  /** Whom a limit counts when nobody is signed in. */
  readonly ip: string;
  readonly uidInPath: string | undefined;
}

/** Who asks, whether it is too often, and whether they may: in this order, before the body is looked at. */
export async function admit({ authenticate, limiter }: AdmissionOptions, rules: RouteRules, caller: Caller): Promise<Actor> {
  const actor = await authenticate(caller.authorization);
  const wait = await limiter.take(rules.limit, actor.kind === "anonymous" ? caller.ip : actor.uid);
  if (wait !== undefined) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
  allow(rules, actor, caller.uidInPath);
  return actor;
}
