import { randomInt } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Agent } from "undici";
import { localEnvironment } from "../../tools/local.ts";
import { type Author, signUp } from "../product/author.ts";

const { APP_ORIGIN, EDGE_PORT, MAIL_HTTP_PORT } = localEnvironment();
export const appOrigin = APP_ORIGIN;
export const mailUrl = `http://127.0.0.1:${MAIL_HTTP_PORT}`;

export interface Sent {
  /** Taken as it stands: nothing climbs or is escaped on the way. */
  path: string;
  method?: string;
  /** The app's, unless another is named. */
  host?: string;
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

/** Requests to the edge from a loopback address that nobody else has: limits count addresses. */
export function fromOneAddress(): Send {
  const localAddress = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const agent = new Agent({ localAddress, headersTimeout: 60_000, bodyTimeout: 60_000 });
  const ask: Send = async ({ path, method = "GET", host = new URL(appOrigin).host, headers = {}, body }) => {
    const isRaw = typeof body === "string" || Buffer.isBuffer(body);
    const type = Buffer.isBuffer(body) ? "application/octet-stream" : "application/json";
    const response = await agent.request({
      origin: `http://127.0.0.1:${EDGE_PORT}`,
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
  return async (sent) => {
    let answer = await ask(sent);
    for (let times = 0; isTurnedAway(answer) && times < mostTimesAgain; times += 1) {
      await setTimeout(1_000 * Number(answer.headers["retry-after"]));
      answer = await ask(sent);
    }
    return answer;
  };
}

/** Attacks run beside each other, and some crowd everybody out: refused for want of room, before anything was done. */
const isTurnedAway = ({ status, text }: Answer) => status === 503 && text.includes('"code":"unavailable"');
const mostTimesAgain = 60;

export interface Account extends Author {
  /** Good for five minutes. */
  bearer: string;
  /** As this author's browser would. */
  send: Send;
}

/** Somebody with a confirmed address, as a person becomes one. */
export async function enrol(): Promise<Account> {
  const author = await signUp({ origin: appOrigin, mailUrl });
  const send = fromOneAddress();
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
