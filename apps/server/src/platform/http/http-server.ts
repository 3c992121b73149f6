import { createServer, type RequestListener } from "node:http";
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
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { anonymous } from "../auth/actor.ts";
import { AppError } from "../errors/app-error.ts";
import { newUuid } from "../ids/ids.ts";
import type { Log } from "../log/log.ts";
import { admit, type AdmissionOptions } from "./admission.ts";
import { readJson } from "./json-body.ts";
import { quickRoute } from "./quick-route.ts";
import { refusalOf } from "./refusal.ts";
import { isPersonal } from "./route-rules.ts";
import type { Route } from "./route.ts";
import { permissionsPolicy, securityHeaders } from "./security-headers.ts";

interface HttpServerOptions extends AdmissionOptions {
  log: Log;
  appOrigin: string;
  uploadOrigin: string;
  previewOrigins: string;
  routes: readonly Route[];
}

const maxBodyBytes = 1_048_576;
/** With a whole request, and with a connection on which nothing comes. */
const patience = { requestTimeout: 15_000, keepAliveTimeout: 72_000 };

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = options.log;
  const headers = await askHelmetOnce(options);
  let isClosing = false;
  const app = fastify({
    loggerInstance,
    bodyLimit: maxBodyBytes,
    ...patience,
    // Only the edge reaches this port, and it sets the address itself.
    trustProxy: "loopback",
    requestIdHeader: "x-request-id",
    genReqId: () => newUuid(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory(framework) {
      const quick = options.routes
        .flatMap((route) => route.quick ?? [])
        .reduce<RequestListener>((otherwise, one) => quickRoute(one, { ...options, headers, maxBodyBytes }, otherwise), framework);
      // One that is closing refuses, as only the framework does.
      return createServer(patience, (request, response) => (isClosing ? framework : quick)(request, response));
    },
  });
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readBodies(app);
  refuseUndeclaredRoutes(app);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
    // What is one account's is kept by no cache; a route that knows better says so.
    const { rules } = request.routeOptions.config;
    if (rules && isPersonal(rules)) reply.header("cache-control", "no-store");
    await admitTo(options, request);
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

function readBodies(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, async (_request: FastifyRequest, text: string) => readJson(text));
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, async (_request: FastifyRequest, bytes: Buffer) => bytes);
}

/** Our headers are the same for every reply, but helmet builds them anew each time: an eighth of the time of a save. */
async function askHelmetOnce(options: HttpServerOptions): Promise<Record<string, string>> {
  const app = fastify();
  await app.register(helmet, securityHeaders(options));
  app.get("/", async (_request, reply) => ({ ...reply.raw.getHeaders() }));
  const { body } = await app.inject("/");
  await app.close();
  return { ...z.record(z.string(), z.string()).parse(JSON.parse(body)), "permissions-policy": permissionsPolicy };
}

/** A route that does not say who may call it, how often and at whose cost must never listen. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.config?.rules) return;
    throw new Error(`Route ${String(route.method)} ${route.url} declares no actor, limit and cost`);
  });
}

async function admitTo(options: HttpServerOptions, request: FastifyRequest): Promise<void> {
  request.actor = anonymous;
  const rules = request.routeOptions.config.rules;
  if (!rules) return;
  const { authorization, origin, cookie: cookies, "x-course-host": host } = request.headers;
  const visitor = { method: request.method, host, origin, cookies };
  request.actor = await admit(options, rules, { authorization, ip: request.ip, uidInPath: uidInPath(request.params), visitor });
}

function uidInPath(params: unknown): string | undefined {
  if (typeof params !== "object" || params === null || !("uid" in params)) return undefined;
  return typeof params.uid === "string" ? params.uid : undefined;
}

function presentError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, retryAfterSeconds, body } = refusalOf(error, { requestId: request.id, log: request.log });
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  return reply.code(status).type("application/json; charset=utf-8").send(body);
}
