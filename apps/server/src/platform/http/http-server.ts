import { errors, type ErrorReply } from "@coursewright/contract/errors.ts";
import helmet from "@fastify/helmet";
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { hasZodFastifySchemaValidationErrors, serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { anonymous, type Actor } from "../auth/actor.ts";
import { AppError } from "../errors/app-error.ts";
import { newUuid } from "../ids/ids.ts";
import type { Log } from "../log/log.ts";
import { parseJson } from "./json-body.ts";
import type { Limiter } from "./limits.ts";
import { allow, type Route } from "./route.ts";
import { permissionsPolicy, securityHeaders } from "./security-headers.ts";

interface HttpServerOptions {
  log: Log;
  appOrigin: string;
  uploadOrigin: string;
  limiter: Limiter;
  /** Reads the bearer; anonymous when there is none, a refusal when it is not good. */
  authenticate(authorization: string | undefined): Promise<Actor> | Actor;
  routes: readonly Route[];
}

const maxBodyBytes = 1_048_576;

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const app = fastify({
    loggerInstance,
    bodyLimit: maxBodyBytes,
    requestTimeout: 15_000,
    // Only the edge reaches this port, and it sets the address itself.
    trustProxy: "loopback",
    requestIdHeader: "x-request-id",
    genReqId: () => newUuid(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => parseJson(String(text), done));
  refuseUndeclaredRoutes(app);
  const headers = await askHelmetOnce(options);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    await admit(options, request, reply);
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      { method: request.method, url: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "request",
    );
  });
  app.setErrorHandler(presentError);
  app.setNotFoundHandler((request, reply) => presentError(new AppError("not_found"), request, reply));
  for (const route of options.routes) route.register(app);
  return app;
}

/** Our headers are the same for every reply, but helmet builds them anew each time: an eighth of the time of a save. */
async function askHelmetOnce(options: HttpServerOptions): Promise<Record<string, string>> {
  const app = fastify();
  await app.register(helmet, securityHeaders(options));
  app.get("/", async (_request, reply) => ({ ...reply.raw.getHeaders() }));
  const { body } = await app.inject("/");
  await app.close();
  return z.record(z.string(), z.string()).parse(JSON.parse(body));
}

/** A route that does not say who may call it, how often and at whose cost must never listen. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.config?.rules) return;
    throw new Error(`Route ${String(route.method)} ${route.url} declares no actor, limit and cost`);
  });
}

async function admit({ authenticate, limiter }: HttpServerOptions, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header("x-request-id", request.id).header("permissions-policy", permissionsPolicy);
  request.actor = anonymous;
  const rules = request.routeOptions.config.rules;
  if (!rules) return;
  request.actor = await authenticate(request.headers.authorization);
  const { actor } = request;
  const wait = await limiter.take(rules.limit, actor.kind === "anonymous" ? request.ip : actor.uid);
  if (wait !== undefined) throw new AppError("too_many_requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
  allow(rules, actor, uidInPath(request.params));
}

function uidInPath(params: unknown): string | undefined {
  if (typeof params !== "object" || params === null || !("uid" in params)) return undefined;
  return typeof params.uid === "string" ? params.uid : undefined;
}

function presentError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof AppError ? error : expected(error);
  if (known) request.log.info({ code: known.code, cause: known.cause }, "refused");
  else request.log.error({ err: error }, "request failed");
  const refusal = known ?? new AppError("internal", { cause: error });
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", refusal.retryAfterSeconds);
  const body: ErrorReply = {
    error: {
      code: refusal.code,
      message: errors[refusal.code].words,
      requestId: request.id,
      currentVersion: refusal.currentVersion,
      retryAfterSeconds: refusal.retryAfterSeconds,
    },
  };
  return reply.code(refusal.status).type("application/json; charset=utf-8").send(JSON.stringify(body));
}

function expected(error: FastifyError): AppError | undefined {
  if (hasZodFastifySchemaValidationErrors(error)) return new AppError("invalid_request", { cause: error });
  if (error.statusCode === 413) return new AppError("payload_too_large", { cause: error });
  if (error.statusCode !== undefined && error.statusCode < 500) return new AppError("invalid_request", { cause: error });
  return undefined;
}
