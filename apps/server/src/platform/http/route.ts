import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from "@coursewright/contract/endpoint.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Actor, SignedIn } from "../auth/actor.ts";
import type { Quick } from "./quick-route.ts";
import type { ActorRule, RouteRules } from "./route-rules.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    rules?: RouteRules;
  }
  interface FastifyRequest {
    actor: Actor;
  }
}

export interface RouteContext<E extends Endpoint, A extends ActorRule> {
  readonly actor: A extends "anyone" | "visitor" ? Actor : SignedIn;
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
  /** Set only for the most frequent routes. */
  readonly quick?: Quick;
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
        ...(rules.maxBytes !== undefined && { bodyLimit: rules.maxBytes }),
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

/** A route that needs the body's raw bytes of any content type, to verify a signature. */
export function bytesRoute(
  endpoint: Endpoint & { readonly reply: "empty" },
  rules: RouteRules,
  handle: (context: { bytes: Buffer; request: FastifyRequest }) => Promise<void>,
): Route {
  const registered = route(endpoint, rules, async ({ request }) => {
    await handle({ bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0), request });
  });
  return {
    ...registered,
    register(app) {
      // A separate scope keeps JSON parsing for the other routes.
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser("*", { parseAs: "buffer" }, async (_request: FastifyRequest, bytes: Buffer) => bytes);
        registered.register(scope);
      });
    },
  };
}

/** A route for an HTML form on a page without scripts. */
export function formRoute<E extends Endpoint, const A extends ActorRule>(
  endpoint: E,
  rules: RouteRules<A>,
  handle: (context: RouteContext<E, A>) => Promise<ReplyOf<E> | FastifyReply>,
): Route {
  const registered = route(endpoint, rules, handle);
  return {
    ...registered,
    register(app) {
      // Only for this route, because any site can send such a form.
      void app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser(
          "application/x-www-form-urlencoded",
          { parseAs: "string" },
          async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
        );
        registered.register(scope);
      });
    },
  };
}

type QuickEndpoint = Quick["endpoint"];
type QuickContext<E extends Endpoint, A extends ActorRule> = Pick<RouteContext<E, A>, "actor" | "params" | "body">;

/** A route that answers plain requests without the framework. */
export function hotRoute<E extends QuickEndpoint, const A extends ActorRule>(
  endpoint: E,
  rules: RouteRules<A>,
  handle: (context: QuickContext<E, A>) => Promise<ReplyOf<E>>,
): Route {
  return {
    ...route(endpoint, rules, handle),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    quick: { endpoint, rules, answer: (context) => handle(context as QuickContext<E, A>) },
  };
}

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(endpoint.reply instanceof z.ZodType && { response: { [endpoint.status ?? 200]: endpoint.reply } }),
  };
}
