import { randomInt, randomUUID } from "node:crypto";
import { AuthorId } from "@coursewright/base/ids.ts";
import type { Endpoint } from "@coursewright/contract/endpoint.ts";
import { type Known, filledPath, sampleBody } from "@coursewright/tests/attacks/sample-request.ts";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp, createFeatures, routesOf } from "../../src/app.ts";
import { createPlatform, type Platform } from "../../src/platform.ts";
import { parseConfig } from "../../src/platform/config/config.ts";
import { isCourseRule } from "../../src/platform/http/route-rules.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestFixture, type TestFixture } from "../fixture.ts";

let fixture: TestFixture;
let platform: Platform;
let routes: Route[];
let app: Awaited<ReturnType<typeof createApp>>;
let origin: string;
const people: { uid: AuthorId; bearer: string; known: Known }[] = [];
/** Several accounts, because limits are counted per account. */
const authors = 12;

beforeAll(async () => {
  fixture = await createTestFixture();
  const { directoryUrl, authorsUrl, directoryOwnerUrl } = fixture.urls;
  const config = parseConfig({ ...process.env, DIRECTORY_DATABASE_URL: directoryUrl, AUTHORS_DATABASE_URLS: authorsUrl });
  platform = await createPlatform(config, "test");
  const features = createFeatures(platform);
  routes = routesOf(features, platform);
  app = await createApp(platform);
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const directory = new pg.Client({ connectionString: directoryOwnerUrl });
  await directory.connect();
  for (let n = 0; n < authors; n += 1) {
    const uid = AuthorId.parse(randomUUID());
    await directory.query("insert into accounts (id, name, email, email_verified) values ($1, 'Marta', $1 || '@example.com', true)", [uid]);
    await directory.query("insert into sessions (id, account_id, token, expires_at) values ($1, $1, $1, now() + interval '1 hour')", [uid]);
    const { token: bearer } = await features.accounts.tokens.issue({ kind: "signed-in", uid, sessionId: uid });
    const { id: projectId } = await features.courses.createProject(uid, { name: "Bread" });
    const { id: chapterId } = await features.courses.createChapter({ uid, projectId }, { name: "One" });
    const { id: pageId } = await features.courses.createPage({ uid, projectId, chapterId }, { name: "Page" });
    people.push({ uid, bearer, known: { uid, projectId, chapterId, pageId } });
  }
  await directory.end();
});

afterAll(async () => {
  await app.close();
  await platform.close();
  await fixture.close();
});

const hostile = ["\u0000", "a\u0000b", "\ud800", "\ufffe", "\u202e"];

describe("text that PostgreSQL rejects", () => {
  it("never causes a 500 on any route", { timeout: 300_000 }, async () => {
    const asked = routes.filter(({ endpoint, rules }) => endpoint.body && endpoint.method !== "GET" && !isCourseRule(rules.actor));
    const failed: string[] = [];
    let count = 0;
    for (const { endpoint } of asked) {
      for (const [place, body] of variantsOf(endpoint)) {
        const { bearer, known } = people[count % people.length] ?? { bearer: "", known: {} };
        count += 1;
        const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
        const response = await fetch(origin + filledPath(endpoint, known), {
          method: endpoint.method,
          headers: {
            authorization: `Bearer ${bearer}`,
            "content-type": "application/json",
            "x-forwarded-for": address,
            origin: platform.config.appOrigin,
          },
          body: JSON.stringify(withIds(body, known)),
          redirect: "manual",
          signal: AbortSignal.timeout(30_000),
        });
        await response.arrayBuffer();
        if (response.status === 500) failed.push(`${endpoint.method} ${endpoint.path} ${place}`);
      }
    }
    expect(failed).toEqual([]);
    expect([asked.length > 60, count > 1_000]).toEqual([true, true]);
  });
});

/** Yields the smallest body of a route with one of its texts replaced, optional texts included. */
function* variantsOf(endpoint: Endpoint): Generator<[string, unknown]> {
  let sample: unknown;
  try {
    sample = sampleBody(endpoint, idNames);
  } catch {
    return;
  }
  if (Buffer.isBuffer(sample)) return;
  for (const path of textsIn(sample))
    for (const text of hostile) yield [`${path.join(".")} ${JSON.stringify(text)}`, replaced(sample, path, text)];
  const shape = endpoint.body && "shape" in endpoint.body ? Object.keys(Object(endpoint.body.shape)) : [];
  for (const name of shape) for (const text of hostile) yield [`${name}? ${JSON.stringify(text)}`, { ...Object(sample), [name]: text }];
}

const idNames: Known = { uid: "00000000-0000-4000-8000-00000000000a", projectId: "00000000-0000-4000-8000-00000000000b" };

function withIds(body: unknown, known: Known): unknown {
  const text = JSON.stringify(body);
  return JSON.parse(
    Object.entries(idNames).reduce((each, [name, id]) => each.replaceAll(String(id), String(known[name])), text),
  ) as unknown;
}

function* textsIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value === "string") yield path;
  else if (typeof value === "object" && value !== null)
    for (const [key, each] of Object.entries(value)) yield* textsIn(each, [...path, key]);
}

function replaced(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((each: unknown, index) => (String(index) === key ? replaced(each, rest, text) : each));
  return { ...Object(value), [key]: replaced(Object(value)[key], rest, text) };
}
