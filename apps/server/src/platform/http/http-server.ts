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
import type { Log } from "../log/log.ts";
import { admit, type AdmissionOptions } from "./admission.ts";
import { type Capacity, type CapacityOptions, createCapacity } from "./capacity.ts";
import { readJson } from "./json-body.ts";
import { noteRoute, observeRequests } from "./observe-requests.ts";
import { quickRoute } from "./quick-route.ts";
import { refusalOf } from "./refusal.ts";
import { isPersonal } from "./route-rules.ts";
import type { Route } from "./route.ts";
import { shedLoad } from "./shed-load.ts";
import { permissionsPolicy, securityHeaders } from "./security-headers.ts";

interface HttpServerOptions extends AdmissionOptions {
  log: Log;
  uploadOrigin: string;
  previewOrigins: string;
  /** Proxies whose forwarded address is trusted. Only edges reach this port, and they set that header. */
  trustedProxies?: readonly string[];
  routes: readonly Route[];
  capacity?: CapacityOptions;
}

const maxBodyBytes = 1_048_576;
/** Timeouts for headers, whole requests and idle connections, and the interval between checks. */
const patience = { headersTimeout: 6_000, requestTimeout: 8_000, keepAliveTimeout: 72_000, connectionsCheckingInterval: 500 };

export async function createHttpServer({ capacity: ours, ...given }: HttpServerOptions): Promise<FastifyInstance> {
  const options = { ...given, capacity: createCapacity(ours) };
  const loggerInstance: FastifyBaseLogger = options.log;
  const headers = await askHelmetOnce(options);
  const trustedProxies = [...(options.trustedProxies ?? ["loopback"])];
  let isClosing = false;
  const app = fastify({
    loggerInstance,
    bodyLimit: maxBodyBytes,
    ...patience,
    // Answer requests that still arrive: their clients know nothing of the shutdown and may not be able to retry.
    return503OnClosing: false,
    trustProxy: trustedProxies,
    requestIdHeader: "x-request-id",
    // Log lines already contain the request id.
    childLoggerFactory: (log) => log,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory(framework) {
      const quick = options.routes
        .flatMap((route) => route.quick ?? [])
        .reduce<RequestListener>(
          (otherwise, one) => quickRoute(one, { ...options, headers, maxBodyBytes, trustedProxies }, otherwise),
          framework,
        );
      const open = shedLoad({ ...options, headers }, quick);
      return createServer(
        patience,
        observeRequests((request, response) => {
          if (isClosing) response.setHeader("connection", "close");
          open(request, response);
        }),
      );
    },
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    options.capacity.close();
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  readBodies(app);
  refuseUndeclaredRoutes(app);
  app.addHook("onRequest", async (request, reply) => {
    noteRoute(reply.raw, request.routeOptions.url ?? "none");
    reply.headers(headers).header("x-request-id", request.id);
    // No cache may store personal responses, unless the route sets its own header.
    const { rules } = request.routeOptions.config;
    if (rules && isPersonal(rules)) reply.header("cache-control", "no-store");
    await admitTo(options, request, reply);
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

/** Caches helmet's headers, which never change. Building them for each response took an eighth of the time of a save. */
async function askHelmetOnce(options: Parameters<typeof securityHeaders>[0]): Promise<Record<string, string>> {
  const app = fastify();
  await app.register(helmet, securityHeaders(options));
  app.get("/", async (_request, reply) => ({ ...reply.raw.getHeaders() }));
  const { body } = await app.inject("/");
  await app.close();
  return { ...z.record(z.string(), z.string()).parse(JSON.parse(body)), "permissions-policy": permissionsPolicy };
}

/** Every route must declare actor, limit and cost. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook("onRoute", (route) => {
    if (route.config?.rules) return;
    throw new Error(`Route ${String(route.method)} ${route.url} declares no actor, limit and cost`);
  });
}

type Admission = AdmissionOptions & { capacity: Capacity };

async function admitTo(options: Admission, request: FastifyRequest, { raw: response }: FastifyReply): Promise<void> {
  request.actor = anonymous;
  const rules = request.routeOptions.config.rules;
  if (!rules) return;
  const { authorization, origin, cookie: cookies, "x-course-host": host } = request.headers;
  const visitor = { method: request.method, host, origin, cookies };
  const caller = { authorization, address: () => request.ip, uidInPath: uidInPath(request.params), visitor, response };
  request.actor = await admit(options, rules, caller);
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
