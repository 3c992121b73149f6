import { createHash, randomInt, randomUUID } from "node:crypto";
import { AuthorId } from "@coursewright/base/ids.ts";
import { createApp } from "../src/app.ts";
import { createTestProduct } from "./composition.ts";

export type EntryFixture = Awaited<ReturnType<typeof startEntry>>;

interface Wish {
  readonly subdomain: string;
  readonly to: string;
  readonly proof: string;
}

interface Request {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | URLSearchParams;
}

export const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The product, people with and without rights, and browsers on hosts of courses. */
export async function startEntry(environment: Record<string, string | undefined>) {
  /** Milliseconds ahead of the system's clock. */
  const clock = { ms: 0, now: () => new Date(Date.now() + clock.ms) };
  const product = await createTestProduct({ environment, clock });
  const { config, platform, features, directory, authors } = product;
  const app = await createApp(platform, { features });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const [domain = "", secondDomain = ""] = config.productDomains;
  // Redis keeps counts per address from earlier runs.
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

  async function ask(path: string, { headers, ...init }: Request = {}): Promise<Response> {
    const all = { "x-forwarded-for": address, ...headers };
    const reply = await fetch(origin + path, { ...init, headers: all, redirect: "manual", signal: AbortSignal.timeout(60_000) });
    // Read the whole body, even if a test needs only the status: an unread response keeps the server from closing.
    const body = await reply.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, { status: reply.status, headers: reply.headers });
  }

  async function publish(author: Awaited<ReturnType<typeof person>>, terms: object = { readers: "members", cents: 2_900 }) {
    const { id }: { id: string } = await (await author.call("POST", "/projects", { name: "Bread" })).json();
    const subdomain = `bread-${randomUUID().slice(0, 18)}`;
    await directory.query(
      "insert into subdomains (subdomain, author_id, project_id, release_id, published_at, version) values ($1, $2, $3, 'r-00000001', now(), 1)",
      [subdomain, author.uid, id],
    );
    await author.call("PUT", `/projects/${id}/terms`, terms);
    return { id, subdomain, host: `${subdomain}.${domain}`, url: config.courseOrigin(subdomain) };
  }

  async function person({ subscription = false, owned = [] }: { subscription?: boolean; owned?: string[] } = {}) {
    const uid = AuthorId.parse(randomUUID());
    await directory.query("insert into accounts (id, name, email, email_verified) values ($1, 'Marta', $1 || '@example.com', true)", [uid]);
    await directory.query("insert into sessions (id, account_id, token, expires_at) values ($1, $1, $1, now() + interval '1 hour')", [uid]);
    await authors.query("insert into users (author_id, subscription, owned_courses) values ($1, $2, $3)", [uid, subscription, owned]);
    const { token } = await features.accounts.tokens.issue({ kind: "signed-in", uid, sessionId: uid });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const call = (method: string, path: string, body: object = {}) =>
      ask(`/api/coursewright/v2/users/${uid}${path}`, { method, headers, ...(method !== "GET" && { body: JSON.stringify(body) }) });
    const asks = async (wish: Wish) => {
      const reply = await call("POST", "/course-entries", wish);
      const body: { kind?: string; url?: string } = await reply.json();
      return { status: reply.status, body };
    };
    return { uid, call, asks };
  }

  return {
    config,
    urls: product.urls,
    platform,
    clock,
    features,
    authors,
    directory,
    domain,
    secondDomain,
    ask,
    person,
    publish,
    visitor: (host: string, cookies?: Map<string, string>) => createVisitor({ ask, host, ...(cookies && { cookies }) }),
    async close() {
      await app.close();
      await product.close();
    },
  };
}

interface VisitorOptions {
  ask(path: string, request: Request): Promise<Response>;
  host: string;
  cookies?: Map<string, string>;
}

interface Reader {
  asks(wish: Wish): Promise<{ body: { url?: string } }>;
}

/** A browser on a course's host with its cookies. Its requests look as the edge forwards them. */
function createVisitor({ ask, host, cookies = new Map() }: VisitorOptions) {
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = (path: string) => ask(path, { headers: { "x-course-host": host, cookie: cookieHeader() } });

  /** Sends a request as a script of the course page does. */
  const asks = (method: string, path: string, body?: object) =>
    ask(`/api/edge/learner${path}`, {
      method,
      headers: {
        "x-course-host": host,
        cookie: cookieHeader(),
        origin: `https://${host}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

  async function arrive(query: { to: string; code?: string; as?: string }) {
    const reply = await asked(`/api/edge/enter?${new URLSearchParams(query)}`);
    if (reply.status !== 302 || reply.headers.get("cache-control") !== "no-store") throw new Error(`${reply.status}`);
    const setCookies = reply.headers.getSetCookie();
    for (const each of setCookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return { location: reply.headers.get("location") ?? "", setCookies };
  }

  async function codeFor(reader: Reader, to: string): Promise<string> {
    const { searchParams } = new URL((await arrive({ to })).location);
    const { body } = await reader.asks({ subdomain: searchParams.get("course") ?? "", to, proof: searchParams.get("proof") ?? "" });
    return new URL(body.url ?? "").searchParams.get("code") ?? "";
  }

  return {
    cookies,
    cookieHeader,
    arrive,
    asks,
    codeFor,
    gate: async () => (await asked("/api/edge/gate")).status,
    enterAs: async (reader: Reader, to: string) => (await arrive({ code: await codeFor(reader, to), to })).location,
  };
}
