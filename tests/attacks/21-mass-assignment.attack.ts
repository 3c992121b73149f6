import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Route } from "../../apps/server/src/platform/http/route.ts";
import { localEnvironment } from "../../tools/local.ts";
import { declaredRoutes } from "./declared-routes.ts";
import { appOrigin, enrol, type Retries } from "./from-outside.ts";
import { inTurns } from "./in-turns.ts";
import { ownThings } from "./owned-things.ts";
import { filledPath, type Known, sampleBody } from "./sample-request.ts";
import { columnsOf } from "./stored-rows.ts";

const retries: Retries = { count: 0 };

let routes: Route[];
let columns: string[];

beforeAll(async () => {
  routes = (await declaredRoutes()).filter(({ endpoint }) => endpoint.body);
  const { AUTHORS_OWNER_URLS, DIRECTORY_OWNER_URL } = localEnvironment();
  const tables = await Promise.all([AUTHORS_OWNER_URLS, DIRECTORY_OWNER_URL].map(columnsOf));
  const names = tables.flatMap((each) => [...each.values()].flat());
  // Column names in the spelling of the database and of a schema.
  columns = [...new Set([...names, ...names.map((name) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))])];
});

it("accepts no foreign column in any request schema", () => {
  const taken: string[] = [];
  let tried = 0;
  for (const { endpoint } of routes) {
    const sample = sampleBody(endpoint, known);
    if (typeof sample !== "object" || sample === null || Buffer.isBuffer(sample) || isOpen(endpoint.path)) continue;
    const own = ownKeys(endpoint.body, sample);
    for (const column of columns.filter((name) => !own.has(name))) {
      tried += 1;
      const read = endpoint.body?.safeParse({ ...sample, [column]: "planted" });
      if (read?.success && JSON.stringify(read.data).includes("planted")) taken.push(`${endpoint.method} ${endpoint.path}: ${column}`);
    }
  }
  console.log(
    JSON.stringify({ attack: 21, retries: retries.count, bodies: routes.length, columns: columns.length, tried, taken: taken.length }),
  );
  expect(taken).toEqual([]);
});

it("ignores planted columns and changes no credits, rights or owner", async () => {
  const author = await enrol({ retries });
  const { ids } = await ownThings(author);
  const account = async () => (await author.send({ path: `/api/coursewright/v2/users/${author.uid}` })).text;
  const before = await account();
  const planted = `planted-${randomUUID()}`;
  const asked = routes.filter(({ endpoint, rules }) => ["owner", "signed-in"].includes(rules.actor) && !isOpen(endpoint.path));
  const answers = await inTurns(asked, ({ endpoint }) => {
    const sample = sampleBody(endpoint, { ...known, ...ids });
    const own = ownKeys(endpoint.body, sample ?? {});
    const foreign = columns.filter((name) => !own.has(name)).map((name) => [name, planted]);
    const body = Buffer.isBuffer(sample) ? sample : { ...Object.fromEntries(foreign), ...(sample as object) };
    const headers = { origin: appOrigin, "idempotency-key": randomUUID() };
    return author.send({ path: filledPath(endpoint, ids), method: endpoint.method, headers, body });
  });
  const accepted = answers.flatMap(({ status }, index) => (status < 300 ? [asked[index]?.endpoint.path] : []));
  console.log(
    JSON.stringify({ attack: 21, retries: retries.count, asked: asked.length, refused: asked.length - accepted.length, ignored: accepted }),
  );
  expect(answers.filter(({ text }) => text.includes(planted))).toEqual([]);
  expect(JSON.parse(await account())).toMatchObject({
    plan: (JSON.parse(before) as { plan: string }).plan,
    subscription: false,
    ownedCourses: [],
  });
});

const known: Known = { email: "somebody@example.test", parentId: null };

/** Other code reads a learner's progress and the free part of a page key by key. */
function isOpen(path: string): boolean {
  return path.endsWith("/learner/progress");
}

function ownKeys(schema: Route["endpoint"]["body"], sample: object): Set<string> {
  const shapes = [schema, ...((schema as { options?: unknown[] }).options ?? [])] as { shape?: object }[];
  return new Set([...Object.keys(sample), ...shapes.flatMap((each) => Object.keys(each?.shape ?? {}))]);
}
