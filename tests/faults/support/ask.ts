import { setTimeout } from "node:timers/promises";
import type { Endpoint, RequestOf, ResultOf } from "@coursewright/contract/endpoint.ts";
import { Agent, fetch } from "undici";
import { z } from "zod";
import type { Member } from "./authors.ts";

const dispatcher = new Agent({ connections: 64, headersTimeout: 70_000, bodyTimeout: 70_000 });
const patienceMs = 120_000;

/** Repeats a request until the product itself answers. Callers may only send requests that are safe to repeat. */
export async function ask<E extends Endpoint>(origin: string, member: Member, endpoint: E, request: RequestOf<E>): Promise<ResultOf<E>> {
  const { params, body } = z.object({ params: z.record(z.string(), z.string()).optional(), body: z.unknown().optional() }).parse(request);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? "");
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const response = await fetch(new URL(path, origin), {
      method: endpoint.method,
      headers: { authorization: `Bearer ${member.bearer}`, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      dispatcher,
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the endpoint's schema
    if (response?.ok && text !== undefined)
      return (endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(JSON.parse(text)) : undefined) as ResultOf<E>;
    const mayPass = response === undefined || text === undefined || response.status === 429 || response.status >= 500;
    if (!mayPass || Date.now() > deadline) throw new Error(`${endpoint.method} ${path}: ${response?.status} ${text}`);
    await setTimeout(500);
  }
}
