import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Session } from "@coursewright/contract/accounts.ts";
import { confirmSignUp } from "@coursewright/contract/mailed-links.ts";
import type { Endpoint, RequestOf, ResultOf } from "@coursewright/contract/endpoint.ts";
import { Agent, fetch, type Response } from "undici";
import { z } from "zod";
import { tokenIn, waitForLink } from "./mail.ts";

export interface Author {
  uid: string;
  email: string;
  /** The session cookie of the browser. */
  cookie: string;
  /** Sends a request as this author through the edge, and waits when rate-limited. Throws `Refused` unless the request succeeds. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, headers?: Record<string, string>): Promise<ResultOf<E>>;
  /** The same, but returns the response before its body has arrived. */
  open<E extends Endpoint>(endpoint: E, request: RequestOf<E>, headers?: Record<string, string>): Promise<Response>;
}

export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

interface Product {
  origin: string;
  mailUrl: string;
}

interface Person {
  name: string;
  email: string;
  password: string;
  /** The User-Agent header. */
  userAgent?: string;
}

type Ask = (path: string, init?: { method?: string; headers?: Record<string, string>; body?: string }) => Promise<Response>;

const json = { "content-type": "application/json" };

/**
 * Signs up like a person: form, mail, the button behind its link, session. Each author uses a loopback address of its own, also in the next
 * run, because limits count addresses for an hour.
 */
export async function signUp(product: Product, { userAgent, ...like }: Partial<Person> = {}): Promise<Author> {
  const person = { name: "Test Author", email: `author-${randomUUID()}@example.test`, password: "correct horse battery", ...like };
  const ask = asking(product, userAgent ? { "user-agent": userAgent } : {});
  return authorOf(ask, person, await confirmedSession(ask, product, person));
}

/** Signs up a few at a time: a password hash takes most of a second, and clients behind fifty of them would time out. */
export async function signUpMany(product: Product, count: number): Promise<Author[]> {
  const authors: Author[] = [];
  while (authors.length < count) {
    const next = Math.min(4, count - authors.length);
    authors.push(...(await Promise.all(Array.from({ length: next }, () => signUp(product)))));
  }
  return authors;
}

/** Always the same person. Signs in, or signs up the first time. */
export async function signInOrUp({ person, ...product }: Product & { person: Person }): Promise<Author> {
  const ask = asking(product);
  const { email, password } = person;
  const known = await ask("/api/auth/sign-in/email", { method: "POST", headers: json, body: JSON.stringify({ email, password }) });
  return authorOf(ask, person, known.ok ? cookieOf(known) : await confirmedSession(ask, product, person));
}

function asking({ origin }: Product, always: Record<string, string> = {}): Ask {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const dispatcher = new Agent({ localAddress, connect: { timeout: 5_000 }, bodyTimeout: 30_000, headersTimeout: 30_000 });
  return (path, init = {}) =>
    fetch(new URL(path, origin), {
      ...init,
      headers: { origin, ...always, ...init.headers },
      redirect: "manual",
      dispatcher,
      // A model may take 20 s.
      signal: AbortSignal.timeout(35_000),
    });
}

async function confirmedSession(ask: Ask, { mailUrl }: Product, person: Person): Promise<string> {
  const body = JSON.stringify({ ...person, callbackURL: "/static/home" });
  await accepted(await ask("/api/auth/sign-up/email", { method: "POST", headers: json, body }));
  const token = tokenIn(await waitForLink({ mailUrl, to: person.email }));
  return cookieOf(await accepted(await ask(confirmSignUp.path, { method: "POST", headers: json, body: JSON.stringify({ token }) })));
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
}

async function authorOf(ask: Ask, { email }: Person, cookie: string): Promise<Author> {
  let session = await renew();
  async function renew(): Promise<Session> {
    return Session.parse(await (await accepted(await ask("/api/token", { method: "POST", headers: { cookie } }))).json());
  }

  async function open<E extends Endpoint>(endpoint: E, request: RequestOf<E>, headers: Record<string, string> = {}): Promise<Response> {
    if (Date.parse(session.expiresAt) - Date.now() < 30_000) session = await renew();
    const { params, query, body: content } = request as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => params?.[name] ?? "");
    const send = () =>
      ask(query ? `${path}?${new URLSearchParams(query)}` : path, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${session.token}`, ...(content !== undefined && json), ...headers },
        ...(content !== undefined && { body: JSON.stringify(content) }),
      });
    let response = await send();
    while (response.status === 429) {
      await setTimeout(1000 * Number(response.headers.get("retry-after") ?? 1));
      response = await send();
    }
    return accepted(response);
  }

  async function call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, headers: Record<string, string> = {}): Promise<ResultOf<E>> {
    const text = await (await open(endpoint, request, headers)).text();
    return (endpoint.reply instanceof z.ZodType ? endpoint.reply.parse(JSON.parse(text)) : text) as ResultOf<E>;
  }

  return { uid: session.uid, email, cookie, call, open };
}

async function accepted(response: Response): Promise<Response> {
  if (!response.ok) throw new Refused(response.status, await response.text());
  return response;
}
