import { randomUUID } from "node:crypto";
import { Session } from "@coursewright/contract/accounts.ts";
import type { Endpoint, RequestOf, ResultOf } from "@coursewright/contract/endpoint.ts";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import type { Author } from "../product/author.ts";
import { waitForLink } from "../product/mail.ts";

const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
const headers = { origin: localEnvironment().APP_ORIGIN };

/** Signs up by requests that share the page's cookies: as `signUp` at the desk, without drawing a screen. */
export async function signInByRequest(page: Page): Promise<Author> {
  const email = `marta-${randomUUID()}@example.test`;
  const person = { name: "Marta Writer", email, password: "a jar, a rubber band", callbackURL: "/static/home" };
  expect((await page.request.post("/api/auth/sign-up/email", { headers, data: person })).ok()).toBe(true);
  await page.request.get(await waitForLink({ mailUrl, to: email }));
  const session = Session.parse(await (await page.request.post("/api/token", { headers })).json());

  async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>): Promise<ResultOf<E>> {
    const { params, query, body } = request as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? "");
    const reply = await page.request.fetch(query ? `${path}?${new URLSearchParams(query)}` : path, {
      method: endpoint.method,
      headers: { ...headers, authorization: `Bearer ${session.token}` },
      ...(body !== undefined && { data: body }),
    });
    expect(reply.ok(), `${endpoint.method} ${path}: ${reply.status()}`).toBe(true);
    return (endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(await reply.json()) : await reply.text()) as ResultOf<E>;
  }

  return { uid: session.uid, email, call };
}
