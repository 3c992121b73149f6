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
  /** Taken as it stands: nothing climbs or is escaped on the way. */
  path: string;
  method?: string;
  /** The app's, unless another is named. */
  host?: string;
  /** The edge's, unless one process of the API is to be asked. */
  port?: number;
  headers?: Record<string, string>;
  /** Text and bytes go as they are, the rest as JSON. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export type Send = (sent: Sent) => Promise<Answer>;

/** How often requests were refused for want of room and sent again. An attack prints it with its figures. */
export interface Retries {
  count: number;
}

export interface SendingOptions {
  /**
   * Sends a request again that was refused for want of room, since attacks beside this one can fill the product.
   * An attack about load leaves it out, and must count such answers itself.
   */
  retries?: Retries;
}

/** Requests to the edge from a loopback address that nobody else has: limits count addresses. */
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
    // A feed has no end.
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

/** The server refused it before anything was done. */
export function isRefusedForRoom({ status, text }: Answer): boolean {
  return status === 503 && text.includes('"code":"unavailable"');
}

const maxRetries = 60;

export interface Account extends Author {
  /** Good for five minutes. */
  bearer: string;
  /** As this author's browser would. */
  send: Send;
}

/** Somebody with a confirmed address, as a person becomes one. */
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
