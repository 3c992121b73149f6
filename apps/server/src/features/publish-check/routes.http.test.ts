import { randomUUID } from "node:crypto";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
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
import { createSourcesService, createSourcing, type Sourcing } from "../sources/service.ts";
import { addSource, noUploads } from "../../../test/sources.ts";
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
let sourcing: Sourcing;
const lookedUp: string[] = [];

beforeAll(async () => {
  fixture = await createTestFixture();
  storage = createStorage(readConfig().storage);
  const courses = createCoursesService(fixture);
  const media = createMediaService({ databases: fixture.databases, storage, secret: testSecret });
  const sources = createSourcesService({ ...fixture, courses, ...noUploads });
  sourcing = createSourcing({ courses, passagesByIds: sources.passagesByIds });
  const publishCheck = createPublishCheckService({
    courses,
    media,
    sourcing,
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

  it("[SRC-04] [SRC-05] counts sentences without a source, and those whose source has changed", async () => {
    const paragraph = para("Bees dance. Wax is warm. Honey keeps. I typed this.");
    const { check, api, page, project, uid } = await courseWith([paragraph]);
    const at = { author: AuthorId.parse(uid), project: ProjectId.parse(project.split("/")[2]) };
    const { sourceId, passageIds } = await addSource(fixture, { ...at, name: "Hive.pdf", passages: ["Bees dance in the dark."] });
    const evidence = [
      { text: "Bees dance.", passages: passageIds },
      { text: "Wax is warm.", passages: [] },
      { text: "Honey keeps.", passages: ["0".repeat(32)] },
    ];
    const written = async (entries: object[]) => {
      const { body } = await api.get<{ version: number }>(page);
      const upsert = [{ ...paragraph, answer: { evidence: entries } }];
      await api.save(page, { baseVersion: body.version, upsert, order: [paragraph.id] });
      return (await check()).findings.map(({ kind, about, blockId }) => [kind, about, blockId === paragraph.id]);
    };
    expect(await written(evidence)).toEqual([
      ["sentence without source", "Wax is warm.", true],
      ["source changed", "Honey keeps.", true],
    ]);
    expect(await written([...evidence.slice(0, 1), { ...evidence[1], confirmed: true }])).toEqual([]);
    await createSourcesService({ ...fixture, courses: createCoursesService(fixture), ...noUploads }).remove({
      ...at,
      sourceId,
    });
    expect((await check()).findings.map(({ kind, about }) => [kind, about])).toEqual([["source changed", "Bees dance."]]);
  });

  it("[SRC-04] a course that needs sources cannot be published before each sentence has one", async () => {
    const paragraph = para("Wax is warm.");
    const { api, project, page, uid } = await courseWith([paragraph]);
    const course = { author: AuthorId.parse(uid), projectId: ProjectId.parse(project.split("/")[2]) };
    const save = (version: number, entry: object) =>
      api.save(page, { baseVersion: version, upsert: [{ ...paragraph, answer: { evidence: [entry] } }], order: [paragraph.id] });
    await save(1, { text: "Wax is warm.", passages: [] });
    await expect(sourcing.requireSourced(course)).resolves.toBeUndefined();

    expect((await api.get(`${project}/source-rules`)).body).toEqual({ show: false, require: false });
    expect((await api.put(`${project}/source-rules`, { show: false, require: true })).status).toBe(200);
    await expect(sourcing.requireSourced(course)).rejects.toMatchObject({ code: "sentences_unsourced" });
    await save(2, { text: "Wax is warm.", passages: [], confirmed: true });
    await expect(sourcing.requireSourced(course)).resolves.toBeUndefined();
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
    uid,
    api,
    project,
    page,
    path,
    check: async () => (await api.get<Check>(`${project}/launch-check`)).body,
    repair: async (id: string) =>
      (await api.post<{ isRepaired: boolean }>(`${project}/launch-check/${id}/repair`, undefined)).body.isRepaired,
  };
}
