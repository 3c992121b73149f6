import { randomInt, randomUUID } from "node:crypto";
import { AuthorId } from "@coursewright/base/ids.ts";
import { readUser } from "@coursewright/contract/accounts.ts";
import { askAssistant } from "@coursewright/contract/assistant.ts";
import {
  beginScreenshot,
  generateAudiobook,
  readListing,
  removeAudiobook,
  updateCatalogue,
  updateMany,
} from "@coursewright/contract/catalogue.ts";
import { listProjects, readCatalogue, readOutline, readPage, writeCatalogue } from "@coursewright/contract/courses.ts";
import { commissionPages, draftOutline } from "@coursewright/contract/drafting.ts";
import type { Endpoint } from "@coursewright/contract/endpoint.ts";
import { generateChart, generateText } from "@coursewright/contract/ai.ts";
import { mapIcons } from "@coursewright/contract/icons.ts";
import { generateImage } from "@coursewright/contract/images.ts";
import { beginUpload, finishUpload, listUploads } from "@coursewright/contract/uploads.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp, createFeatures, routesOf } from "../../src/app.ts";
import { createPlatform, type Platform } from "../../src/platform.ts";
import { parseConfig } from "../../src/platform/config/config.ts";
import { isCourseRule } from "../../src/platform/http/route-rules.ts";
import type { Route } from "../../src/platform/http/route.ts";
import { createTestFixture, type TestFixture } from "../fixture.ts";

let fixture: TestFixture;
let platform: Platform;
let routes: Route[];
let origin: string;
let app: Awaited<ReturnType<typeof createApp>>;
// Redis shares counts with other test files, so this file uses its own address and names.
const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
const owner = AuthorId.parse(randomUUID());
const bearers = { owner: "", other: "" };

beforeAll(async () => {
  fixture = await createTestFixture();
  const { directoryUrl, authorsUrl } = fixture.urls;
  platform = await createPlatform(
    parseConfig({ ...process.env, DIRECTORY_DATABASE_URL: directoryUrl, AUTHORS_DATABASE_URLS: authorsUrl }),
    "test",
  );
  const features = createFeatures(platform);
  routes = routesOf(features, platform);
  app = await createApp(platform);
  origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const bearerOf = async (uid: AuthorId) => {
    await insertSession(uid);
    return (await features.accounts.tokens.issue({ kind: "signed-in", uid, sessionId: `session-of-${uid}` })).token;
  };
  bearers.owner = await bearerOf(owner);
  bearers.other = await bearerOf(AuthorId.parse(randomUUID()));
});

afterAll(async () => {
  await app.close();
  await platform.close();
  await fixture.close();
});

/** Routes for sidebar data, the user's record, paid work and uploads. */
const forUsersAlone: Endpoint[] = [
  readUser,
  listProjects,
  readOutline,
  readPage,
  readCatalogue,
  writeCatalogue,
  generateText,
  generateChart,
  mapIcons,
  askAssistant,
  draftOutline,
  commissionPages,
  generateImage,
  beginUpload,
  finishUpload,
  listUploads,
  readListing,
  beginScreenshot,
  updateCatalogue,
  updateMany,
  generateAudiobook,
  removeAudiobook,
];

it("[ACC-02] private and paid routes reject signed-out clients and other accounts", async () => {
  for (const endpoint of forUsersAlone) {
    expect([endpoint.path, await statusOf(endpoint)]).toEqual([endpoint.path, 401]);
    if (isByUser(endpoint)) expect([endpoint.path, await statusOf(endpoint, bearers.other)]).toEqual([endpoint.path, 403]);
  }
  expect(await statusOf(readUser, bearers.owner)).toBe(200);
  expect(await statusOf(listProjects, bearers.owner)).toBe(200);
});

it("[ACC-02] every other private route does the same", async () => {
  const guarded = routes.filter(({ rules }) => rules.actor !== "anyone" && !isCourseRule(rules.actor)).map(({ endpoint }) => endpoint);
  expect(guarded).toEqual(expect.arrayContaining(forUsersAlone));
  const refusals = await Promise.all(guarded.map(async (endpoint) => [endpoint.path, await statusOf(endpoint)]));
  expect(refusals).toEqual(guarded.map(({ path }) => [path, 401]));
  const byUser = guarded.filter(isByUser);
  const others = await Promise.all(byUser.map(async (endpoint) => [endpoint.path, await statusOf(endpoint, bearers.other)]));
  expect(others).toEqual(byUser.map(({ path }) => [path, 403]));
});

it("course host routes answer only the edge, and learner routes only signed-in learners", async () => {
  const ofCourses = routes.filter(({ rules }) => isCourseRule(rules.actor));
  const host = `bread.${platform.config.productDomains[0]}`;
  for (const { endpoint, rules } of ofCourses) {
    expect([endpoint.path, await statusOf(endpoint)]).toEqual([endpoint.path, 421]);
    expect([endpoint.path, await statusOf(endpoint, bearers.owner)]).toEqual([endpoint.path, 421]);
    if (rules.actor === "visitor") continue;
    const visitor = { "x-course-host": host, origin: `https://${host}` };
    expect([endpoint.path, await statusOf(endpoint, bearers.owner, visitor)]).toEqual([endpoint.path, 401]);
    if (endpoint.method === "GET") continue;
    const stranger = { "x-course-host": host, origin: `https://other.${platform.config.productDomains[0]}` };
    expect([endpoint.path, await statusOf(endpoint, bearers.owner, stranger)]).toEqual([endpoint.path, 403]);
  }
});

it("every route with an account in its path checks that account", () => {
  expect(routes.filter(({ endpoint, rules }) => isByUser(endpoint) && rules.actor !== "owner")).toEqual([]);
});

// The snapshot shows new routes to reviewers. `pnpm test app.http -u` updates it.
it("docs/routes.md lists every route with actor, limit and cost", async () => {
  const lines = routes.map(({ endpoint: { method, path }, rules: { actor, limit, cost } }) => [method, `\`${path}\``, actor, limit, cost]);
  const rows = [["method", "path", "actor", "limit", "cost"], Array.from({ length: 5 }, () => "---"), ...lines];
  const table = rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  await expect(
    `# Routes\n\nWritten by \`app.http.test.ts\`. The rules for actor, limit and cost are in \`route-rules.ts\` and \`limits.ts\`.\n\n${table}\n`,
  ).toMatchFileSnapshot("../../../../docs/routes.md");
});

const isByUser = ({ path }: Endpoint) => path.includes(":uid");

async function statusOf({ method, path }: Endpoint, bearer?: string, headers: Record<string, string> = {}): Promise<number> {
  const target = path.replaceAll(":uid", owner).replaceAll(/:\w+/g, () => randomUUID());
  const response = await fetch(origin + target, {
    method,
    headers: {
      "x-forwarded-for": address,
      ...headers,
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(method !== "GET" && { "content-type": "application/json" }),
    },
    ...(method !== "GET" && { body: "{}" }),
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  return response.status;
}

async function insertSession(uid: AuthorId): Promise<void> {
  const client = new pg.Client({ connectionString: fixture.urls.directoryOwnerUrl });
  await client.connect();
  await client.query("insert into accounts (id, name, email, email_verified) values ($1, 'A', $2, true)", [uid, `${uid}@example.com`]);
  await client.query("insert into sessions (id, account_id, token, expires_at) values ($1, $2, $1, now() + interval '1 hour')", [
    `session-of-${uid}`,
    uid,
  ]);
  await client.end();
}

it("reports not ready, but alive, while it shuts down", async () => {
  const ended = await createApp(platform, { ending: AbortSignal.abort() });
  expect((await ended.inject("/readyz")).statusCode).toBe(503);
  expect((await ended.inject("/healthz")).statusCode).toBe(200);
  await ended.close();
});
