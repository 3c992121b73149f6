import { randomUUID } from "node:crypto";
import { deleteProject, savePage } from "@coursewright/contract/courses.ts";
import { draftOutline } from "@coursewright/contract/drafting.ts";
import type { Endpoint } from "@coursewright/contract/endpoint.ts";
import { endSession, requestDeletion } from "@coursewright/contract/own-account.ts";
import { checkAddress, readPublication } from "@coursewright/contract/publishing.ts";
import { beginUpload, cancelUpload } from "@coursewright/contract/uploads.ts";
import { beforeAll, expect, it } from "vitest";
import type { Route } from "../../apps/server/src/platform/http/route.ts";
import { layOutCourse, type PageAddress, paragraph } from "../product/course.ts";
import { declaredRoutes } from "./declared-routes.ts";
import { type Account, type Answer, appOrigin, enrol, fromOneAddress, type Send, type Retries } from "./from-outside.ts";
import { inTurns } from "./in-turns.ts";
import { type OwnedThings, ownThings } from "./owned-things.ts";
import { type Cell, type DeclaredRoute, surprisesIn, type Who } from "./route-matrix.ts";
import { filledPath, type Known, sampleBody, sampleQuery } from "./sample-request.ts";
import { rowsOf } from "./stored-rows.ts";

const retries: Retries = { count: 0 };

let routes: Route[];
let owner: Account;
let things: OwnedThings;
let former: Account;
let gone: PageAddress;
const cells: Cell[] = [];

beforeAll(async () => {
  routes = (await declaredRoutes()).filter(({ endpoint }) => !endpoint.path.startsWith("/api/edge/"));
  [owner, former] = await Promise.all([enrol({ retries }), enrol({ retries })]);
  gone = await aPageOf(former);
  await former.call(requestDeletion, { params: { uid: former.uid }, body: { email: former.email, password: "correct horse battery" } });
  things = await ownThings(owner);
});

it("lets only the owner read or change a thing, by any route", async () => {
  const before = await rowsOf(owner.uid);
  const [other, namesake] = [await enrol({ retries }), await enrol({ retries })];
  await ask("anonymous", fromOneAddress({ retries }), things.ids);
  await ask("other", other.send, things.ids);
  await ask("namesake", namesake.send, { ...things.ids, uid: namesake.uid }, ({ endpoint }) => endpoint.path.includes(":uid"));
  expect(surprisesIn(cells)).toEqual([]);
  expect(await rowsOf(owner.uid)).toEqual(before);
});

it("rejects an owner whose session has ended or whose course is deleted", async () => {
  const putAway = await aPageOf(owner);
  const blockOf = paragraph(randomUUID(), things.secret);
  await owner.call(savePage, { params: putAway, body: { saveId: randomUUID(), baseVersion: 0, upsert: [blockOf], order: [blockOf.id] } });
  await owner.call(deleteProject, { params: putAway });
  const { projectId, chapterId, pageId } = putAway;
  const inTrash = { ...things.ids, projectId, chapterId, pageId };
  // Each process caches for some seconds that a session is open.
  const stillOpen = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => former.send({ path: "/api/uploads" })));
    return answers.filter(({ status }) => status !== 401).length;
  };
  await expect.poll(stillOpen).toBe(0);
  await ask("former", former.send, { ...things.ids, ...gone });
  await ask("put-away", owner.send, inTrash, ({ endpoint }) => endpoint.path.includes(":projectId") && namesThing(endpoint, {}));
  expect(surprisesIn(cells)).toEqual([]);
});

it("lets the owner in everywhere", async () => {
  await ask("owner", owner.send, things.ids, ({ endpoint }) => endpoint.method === "GET");
  const unread = cells.filter(({ who, route, status }) => who === "owner" && route.actor === "owner" && status !== 200);
  expect(unread.map(({ route, status }) => `${route.path} ${status}`)).toEqual([]);
  for (const change of changesInOrder()) await ask("owner", owner.send, things.ids, (route) => route === change);
  expect(surprisesIn(cells)).toEqual([]);
  console.log(
    JSON.stringify({ attack: 7, retries: retries.count, routes: routes.length, cells: cells.length, surprises: surprisesIn(cells).length }),
  );
});

/** Deletions come late, containers after their contents, and the session last. */
function changesInOrder(): Route[] {
  const rank = ({ endpoint }: Route) => (endpoint === endSession ? 2 : endpoint.method === "DELETE" ? 1 : 0);
  return routes
    .filter(({ endpoint }) => endpoint.method !== "GET")
    .toSorted((a, b) => rank(a) - rank(b) || b.endpoint.path.length - a.endpoint.path.length);
}

async function aPageOf(author: Account): Promise<PageAddress> {
  const [page] = await layOutCourse(author, { pages: 1 });
  if (!page) throw new Error("No page");
  return page;
}

async function ask(who: Who, send: Send, known: Known, isAsked: (route: Route) => boolean = () => true): Promise<void> {
  cells.push(
    ...(await inTurns(routes.filter(isAsked), async ({ endpoint, rules }) => {
      const body = sampleBody(endpoint, {
        ...known,
        // Attempts at one address are counted across runs.
        email: `somebody-${randomUUID()}@example.test`,
        ...(endpoint === beginUpload && { type: "image/png" }),
      });
      const answer = await send({
        path: filledPath(endpoint, known) + sampleQuery(endpoint, known),
        method: endpoint.method,
        headers: { origin: appOrigin, "idempotency-key": randomUUID() },
        ...(body !== undefined && { body }),
      });
      return cellOf({ ...endpoint, actor: rules.actor, namesThing: namesThing(endpoint, body) }, who, answer);
    })),
  );
}

function cellOf({ method, path, actor, namesThing: isNamed }: DeclaredRoute, who: Who, { status, text }: Answer): Cell {
  const route = { method, path, actor, namesThing: isNamed };
  return { route, who, status, code: codeIn(text), tellsSecret: text.includes(things.secret) || text.includes(owner.email) };
}

/** These routes answer the same for another owner's thing as for a missing one. */
const answerAlike: ReadonlySet<Endpoint> = new Set<Endpoint>([cancelUpload, readPublication, checkAddress, draftOutline]);

function namesThing(endpoint: Endpoint, body: unknown): boolean {
  if (answerAlike.has(endpoint)) return false;
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? "").concat(Object.keys(body ?? {}));
  return names.some((name) => /^(?:project|chapter|page|upload|idea|trash|session|checkout|comment)(?:Id|Uuid)$/.test(name));
}

function codeIn(text: string): string | undefined {
  return /^\{"error":\{"code":"(\w+)"/.exec(text)?.[1];
}
