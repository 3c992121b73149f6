import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from "@coursewright/contract/endpoint.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor, SignedIn } from "../auth/actor.ts";
import { AppError } from "../errors/app-error.ts";
import type { LimitName } from "./limits.ts";

/**
 * Who may call: anyone; anyone signed in; or only the account named by `uid` in the path.
 */
export type ActorRule = "anyone" | "signed-in" | "owner";

/** Every route says these three, or the server does not start. `credits` marks a route that spends money. */
export interface RouteRules<A extends ActorRule = ActorRule> {
  readonly actor: A;
  readonly limit: LimitName;
  readonly cost: "free" | "credits";
}

declare module "fastify" {
  interface FastifyContextConfig {
    rules?: RouteRules;
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

export interface RouteContext<E extends Endpoint, A extends ActorRule> {
  readonly actor: A extends "anyone" ? Actor : SignedIn;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Route {
  readonly endpoint: Endpoint;
  readonly rules: RouteRules;
  register(app: FastifyInstance): void;
}

export function route<E extends Endpoint, const A extends ActorRule>(
  endpoint: E,
  rules: RouteRules<A>,
  handle: (context: RouteContext<E, A>) => Promise<ReplyOf<E> | FastifyReply>,
): Route {
  return {
    endpoint,
    rules,
    register(app) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: schemaOf(endpoint),
        config: { rules },
        async handler(request, reply) {
          if (endpoint.status) reply.code(endpoint.status);
          if (endpoint.reply === "text") reply.type("text/plain; charset=utf-8");
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the endpoint's schemas; `allow` has checked the actor
          const context = {
            actor: request.actor,
            params: request.params,
            query: request.query,
            body: request.body,
            request,
            reply,
          } as RouteContext<E, A>;
          const result = await handle(context);
          if (endpoint.reply === "empty") return reply.code(204).send();
          return result;
        },
      });
    },
  };
}

/** The rule of a route against the one who asks. */
export function allow(rules: RouteRules, actor: Actor, uidInPath: string | undefined): void {
  if (rules.actor === "anyone") return;
  if (actor.kind === "anonymous") throw new AppError("unauthenticated");
  if (rules.actor === "owner" && actor.uid !== uidInPath) throw new AppError("forbidden");
}

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.reply instanceof z.ZodType && { response: { [endpoint.status ?? 200]: endpoint.reply } }),
  };
}
