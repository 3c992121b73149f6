import { randomUUID } from "node:crypto";
import type { Finding } from "@coursewright/contract/publish-check.ts";
import { emptyCourseStyle } from "@coursewright/course/course-style.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { createGuardedProbe } from "../../platform/guarded-fetch/guarded-probe.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { coursesRoutes } from "../courses/routes.ts";
import { createCoursesService } from "../courses/service.ts";
import { apiOf, para } from "../../../test/courses.ts";
import { createMediaService } from "../media/service.ts";
import { publishCheckRoutes } from "./routes.ts";
import { createPublishCheckService } from "./service.ts";

interface Check {
  findings: Finding[];
  hasMore: boolean;
  pictures: number;
  quizzes: number;
}

let fixture: TestFixture;
let storage: Storage;
let server: TestServer;
const lookedUp: string[] = [];

beforeAll(async () => {
  fixture = await createTestFixture();
  storage = createStorage(readConfig().storage);
  const courses = createCoursesService(fixture);
  const media = createMediaService({ databases: fixture.databases, storage, secret: testSecret });
  const publishCheck = createPublishCheckService({
    courses,
    media,
    redis: fixture.redis,
    probe: createGuardedProbe({ resolve: unknownName }),
  });
  server = await startTestServer(fixture, [...coursesRoutes(courses), ...publishCheckRoutes(publishCheck)]);
});
afterAll(async () => {
  await server.close();
  storage.close();
  await fixture.close();
});

/** Answers like DNS for a name that does not exist. */
async function unknownName(name: string): Promise<never> {
  lookedUp.push(name);
  throw Object.assign(new Error("No such name"), { code: "ENOTFOUND" });
}

describe("publish check", () => {
  it("reports problems, repairs them and then no longer finds them", async () => {
    const { check, repair, api, page } = await courseWith([
      block("image", { url: missing, alt: "", caption: "A jar", decorative: false, additionalImages: [] }),
      block("heading", { text: "Deep", meta: { level: 3 } }),
      { ...block("heading", { text: "Pale", meta: { level: 2 } }), theme: { colors: { textColors: ["#dddddd"] } } },
    ]);
    const before = await check();
    expect(before.findings.map(({ kind, about, repair: mend }) => [kind, about, mend])).toEqual([
      ["low contrast", "#dddddd", "raise contrast"],
      ["picture without description", "A jar", "mark as decorative"],
      ["heading out of order", "Deep", "put heading in order"],
      ["file missing", "", null],
    ]);
    for (const finding of before.findings.filter((one) => one.repair !== null)) expect(await repair(finding.id)).toBe(true);
    expect((await check()).findings.map(({ kind }) => kind)).toEqual(["file missing"]);
    expect(await repair(before.findings[0]?.id ?? "")).toBe(false);
    const { body } = await api.get<{ version: number }>(page);
    expect(body.version).toBe(4);
  });

  it("moves an empty page to the trash", async () => {
    const { check, repair, api, project } = await courseWith([]);
    const [finding] = (await check()).findings;
    expect(finding).toMatchObject({ kind: "page empty", repair: "put page away" });
    await repair(finding?.id ?? "");
    expect((await check()).findings).toEqual([]);
    expect((await api.get<{ entries: unknown[] }>(`/trash?projectId=${project.split("/")[2]}`)).body.entries).toHaveLength(1);
  });

  it("reports broken links and probes each address once an hour", async () => {
    const name = `${randomUUID()}.example`;
    const address = `https://${name}/gone`;
    const link = { type: "text", text: "here", marks: [{ type: "link", attrs: { href: address } }] };
    const words = { ...para("x"), data: { text: { type: "doc", content: [{ type: "paragraph", content: [link, link] }] } } };
    const { check } = await courseWith([words]);
    expect((await check()).findings.map(({ kind, about }) => [kind, about])).toEqual([
      ["link broken", address],
      ["link broken", address],
    ]);
    await check();
    expect(lookedUp.filter((one) => one === name)).toHaveLength(1);
  });

  it("[SEE-06] names breaches of the course's style after everything else, and cannot repair them", async () => {
    const words = para("Obviously, the color matters.");
    const { check, repair, api, project } = await courseWith([words, block("heading", { text: "Obviously deep", meta: { level: 3 } })]);
    expect((await check()).findings.map(({ kind }) => kind)).toEqual(["heading out of order"]);
    await api.put(`${project}/style`, { ...emptyCourseStyle, wordsToAvoid: [{ word: "obviously", instead: "" }], spelling: "uk" });
    const { findings } = await check();
    expect(findings.map(({ kind, about, blockId, repair: mend }) => [kind, about, blockId === words.id, mend])).toEqual([
      ["heading out of order", "Obviously deep", false, "put heading in order"],
      ["word to avoid", "Obviously", true, null],
      ["spelling", "color → colour", true, null],
      ["word to avoid", "Obviously", false, null],
    ]);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(4);
    expect(await repair(findings[1]?.id ?? "")).toBe(false);
  });

  it("denies other authors the check and the repair", async () => {
    const { path } = await courseWith([]);
    const stranger = `stranger-${randomUUID()}`;
    expect((await server.ask(path, { as: stranger })).status).toBe(403);
    expect((await server.ask(`${path}/x/repair`, { as: stranger, method: "POST" })).status).toBe(403);
  });
});

/** This key has no valid signature. */
const missing = "/api/r2/file?key=abc/640x480.jpg";

function block(type: string, data: object) {
  return { id: randomUUID(), type, v: 1, data, aiagent: "jerry" };
}

async function courseWith(blocks: ReadonlyArray<{ id: string; theme?: object }>) {
  const uid = `author-${randomUUID()}`;
  const api = apiOf(server, uid);
  const page = await api.makePagePath();
  const [project = ""] = /^\/projects\/[^/]+/.exec(page) ?? [];
  if (blocks.length > 0) await api.save(page, { baseVersion: 0, upsert: blocks, order: blocks.map(({ id }) => id) });
  const path = `/api/coursewright/v2/users/${uid}${project}/launch-check`;
  return {
    api,
    project,
    page,
    path,
    check: async () => (await api.get<Check>(`${project}/launch-check`)).body,
    repair: async (id: string) =>
      (await api.post<{ isRepaired: boolean }>(`${project}/launch-check/${id}/repair`, undefined)).body.isRepaired,
  };
}
