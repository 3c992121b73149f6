import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Agent } from "undici";
import { localEnvironment } from "../../tools/local.ts";
import { type Author, signUp } from "../product/author.ts";

const { APP_ORIGIN, MAIL_HTTP_PORT, ...environment } = localEnvironment();
const EDGE_PORT = Number(environment.EDGE_PORT);
export const appOrigin = APP_ORIGIN;
export const mailUrl = `http://127.0.0.1:${MAIL_HTTP_PORT}`;

export interface Sent {
  /** Sent unchanged, without normalization or escaping. */
  path: string;
  method?: string;
  /** The app's host by default. */
  host?: string;
  /** The edge's port by default. Set it to reach one API process. */
  port?: number;
  headers?: Record<string, string>;
  /** Text and bytes are sent unchanged, other values as JSON. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export type Send = (sent: Sent) => Promise<Answer>;

/** How often requests were refused for lack of capacity and retried. An attack prints it with its results. */
export interface Retries {
  count: number;
}

export interface SendingOptions {
  /**
   * Retries requests that were refused for lack of capacity, because parallel attacks can fill the product. Attacks about load leave it out
   * and count such responses themselves.
   */
  retries?: Retries;
}

/** Sends requests to the edge from a loopback address of its own, because rate limits count by address. */
export function fromOneAddress({ retries }: SendingOptions = {}): Send {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const agent = new Agent({ localAddress, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const ask: Send = async ({ path, method = "GET", host = new URL(appOrigin).host, port = EDGE_PORT, headers = {}, body }) => {
    const isRaw = typeof body === "string" || Buffer.isBuffer(body);
    const type = Buffer.isBuffer(body) ? "application/octet-stream" : "application/json";
    const response = await agent.request({
      origin: `http://127.0.0.1:${port}`,
      path,
      method,
      headers: { host, ...(body !== undefined && { "content-type": type }), ...headers },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const { statusCode: status, headers: said } = response;
    // An event stream never ends.
    if (String(said["content-type"]).startsWith("text/event-stream")) {
      response.body.destroy();
      return { status, headers: said, text: "" };
    }
    return { status, headers: said, text: await response.body.text() };
  };
  if (!retries) return ask;
  return async (sent) => {
    let answer = await ask(sent);
    for (let times = 0; isRefusedForRoom(answer) && times < maxRetries; times += 1) {
      retries.count += 1;
      await setTimeout(1_000 * Number(answer.headers["retry-after"]));
      answer = await ask(sent);
    }
    return answer;
  };
}

/** The server refused the request before it did anything. */
export function isRefusedForRoom({ status, text }: Answer): boolean {
  return status === 503 && text.includes('"code":"unavailable"');
}

const maxRetries = 60;

export interface Account extends Author {
  /** Valid for five minutes. */
  bearer: string;
  /** Sends like this author's browser. */
  send: Send;
}

/** Signs up and confirms the address. */
export async function enrol(options: SendingOptions = {}): Promise<Account> {
  const author = await signUp({ origin: appOrigin, mailUrl });
  const send = fromOneAddress(options);
  const bearer = await bearerOf(author.cookie, send);
  return {
    ...author,
    bearer,
    send: ({ headers, ...sent }) => send({ ...sent, headers: { authorization: `Bearer ${bearer}`, ...headers } }),
  };
}

export async function bearerOf(cookie: string, send: Send): Promise<string> {
  const { text } = await send({ path: "/api/token", method: "POST", headers: { cookie, origin: appOrigin } });
  return (JSON.parse(text) as { token: string }).token;
}
