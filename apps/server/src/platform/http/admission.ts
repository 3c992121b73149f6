import type { ServerResponse } from "node:http";
import type { Actor } from "../auth/actor.ts";
import { AppError } from "../errors/app-error.ts";
import { noteAccount } from "../telemetry/circumstances.ts";
import type { Capacity } from "./capacity.ts";
import type { Limiter } from "./limits.ts";
import { allow, isCourseRule, type RouteRules } from "./route-rules.ts";

export interface AdmissionOptions {
  limiter: Limiter;
  /** Reads the bearer; anonymous when there is none, a refusal when it is not good. */
  authenticate(authorization: string | undefined): Promise<Actor> | Actor;
  /** Reads what a browser brings to a course's host: anonymous when it brings nothing, a refusal when it did not come from a page there. */
  authenticateVisitor?(visitor: Visitor): Promise<Actor>;
}

/** A request to a course's host, as the edge passed it on. */
export interface Visitor {
  readonly method: string;
  readonly host: string | string[] | undefined;
  readonly origin: string | undefined;
  readonly cookies: string | undefined;
}

export interface Caller {
  readonly authorization: string | undefined;
  /** Whom a limit counts when nobody is signed in. */
  readonly ip: string;
  readonly uidInPath: string | undefined;
  readonly visitor?: Visitor;
  readonly response: ServerResponse;
}

interface Admission extends AdmissionOptions {
  capacity: Capacity;
}

/** Who asks, whether it is too often, and whether they may: in this order, before the body is looked at. */
export async function admit(options: Admission, rules: RouteRules, caller: Caller): Promise<Actor> {
  const { limiter, capacity } = options;
  capacity.enter(rules, caller.response);
  const actor = await authenticateBy(options, rules, caller);
  if (actor.kind !== "anonymous") noteAccount(actor.uid);
  const wait = await limiter.take(rules.limit, actor.kind === "anonymous" ? caller.ip : actor.uid);
  if (wait !== undefined) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
  if (actor.kind !== "anonymous" && !isCourseRule(rules.actor)) capacity.enterAs(actor.uid, rules, caller.response);
  allow(rules, actor, caller.uidInPath);
  return actor;
}

async function authenticateBy(options: Admission, { actor }: RouteRules, caller: Caller): Promise<Actor> {
  if (!isCourseRule(actor)) return options.authenticate(caller.authorization);
  if (!caller.visitor || !options.authenticateVisitor) throw new AppError("misdirected");
  return options.authenticateVisitor(caller.visitor);
}
