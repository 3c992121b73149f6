import type { ServerResponse } from "node:http";
import type { Actor } from "../auth/actor.ts";
import { AppError } from "../errors/app-error.ts";
import { noteAccount } from "../telemetry/circumstances.ts";
import type { Capacity } from "./capacity.ts";
import { clientNetwork } from "./client-network.ts";
import type { Limiter, LimitName } from "./limits.ts";
import { allow, isCourseRule, type RouteRules } from "./route-rules.ts";

export interface AdmissionOptions {
  limiter: Limiter;
  /** Reads the bearer. Anonymous without one; throws if it is invalid. */
  authenticate(authorization: string | undefined): Promise<Actor> | Actor;
  /** Reads the cookie of a course's host. Anonymous without one; throws if the request did not come from a page of that host. */
  authenticateVisitor?(visitor: Visitor): Promise<Actor>;
}

/** A request to a course's host that the edge forwarded. */
export interface Visitor {
  readonly method: string;
  readonly host: string | string[] | undefined;
  readonly origin: string | undefined;
  readonly cookies: string | undefined;
}

export interface Caller {
  readonly authorization: string | undefined;
  /** The client's address behind trusted proxies. Limits count it for anonymous clients. */
  address(): string;
  readonly uidInPath: string | undefined;
  readonly visitor?: Visitor;
  readonly response: ServerResponse;
}

interface Admission extends AdmissionOptions {
  capacity: Capacity;
}

/** Authenticates, limits and authorizes, in this order, before the body is read. */
export async function admit(options: Admission, rules: RouteRules, caller: Caller): Promise<Actor> {
  const { limiter, capacity } = options;
  capacity.enter(rules, caller.response);
  const actor = await authenticateBy(options, rules, caller).catch(async (error: unknown) => {
    // Count only rejected requests: a valid bearer from the same network is never limited by them.
    if (error instanceof AppError) await count(limiter, "badBearer", clientNetwork(caller.address()));
    throw error;
  });
  if (actor.kind !== "anonymous") noteAccount(actor.uid);
  await count(limiter, rules.limit, actor.kind === "anonymous" ? clientNetwork(caller.address()) : actor.uid);
  if (actor.kind !== "anonymous" && !isCourseRule(rules.actor)) capacity.enterAs(actor.uid, rules, caller.response);
  allow(rules, actor, caller.uidInPath);
  return actor;
}

async function count(limiter: Limiter, name: LimitName, who: string): Promise<void> {
  const wait = await limiter.take(name, who);
  if (wait !== undefined) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
}

async function authenticateBy(options: Admission, { actor }: RouteRules, caller: Caller): Promise<Actor> {
  if (!isCourseRule(actor)) return options.authenticate(caller.authorization);
  if (!caller.visitor || !options.authenticateVisitor) throw new AppError("misdirected");
  return options.authenticateVisitor(caller.visitor);
}
