import { AuthorId } from "@coursewright/base/ids.ts";
import { listVersions, readChanges } from "@coursewright/contract/publishing.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyOf, readManifest } from "./release-manifest.ts";
import { freeName, type PublishingFixture, startPublishing, withParagraph } from "../../../test/publishing.ts";

let fixture: PublishingFixture;
beforeAll(async () => {
  fixture = await startPublishing();
});
afterAll(() => fixture.close());

type Project = ReturnType<PublishingFixture["makeProject"]>;

describe("versions", () => {
  it("lists the changes of each version and of the draft", async () => {
    const project = fixture.makeProject({ pages: 3 });
    expect(await versionsOf(project)).toEqual({ draft: null, versions: [], hasMore: false });
    await fixture.publishAndWait(project.uid, project.projectId, project.subdomain);
    expect((await versionsOf(project)).draft).toEqual({ added: 0, changed: 0, removed: 0 });

    const [first, second] = pagesOf(project);
    edit(project, { page: 0, text: "Flour, water, salt." });
    fixture.courses.set(project.projectId, withoutPage(project, 1));
    expect(await changesOf(project, "draft")).toEqual([
      { pageId: first?.uuid, name: "Page 1", kind: "changed" },
      { pageId: second?.uuid, name: "Page 2", kind: "removed" },
    ]);
    await fixture.publishAndWait(project.uid, project.projectId, project.subdomain);
    expect(await changesOf(project, 2)).toEqual([
      { pageId: first?.uuid, name: "Page 1", kind: "changed" },
      { pageId: second?.uuid, name: "Page 2", kind: "removed" },
    ]);
    expect(await changesOf(project, 1)).toMatchObject([{ kind: "added" }, { kind: "added" }, { kind: "added" }]);

    const { draft, versions, hasMore } = await versionsOf(project);
    expect([draft, hasMore]).toEqual([{ added: 0, changed: 0, removed: 0 }, false]);
    const publishedAt = expect.any(String);
    expect(versions).toEqual([
      { version: 2, publishedAt, isLive: true, changes: { added: 0, changed: 1, removed: 1 }, pages: 2, canBeShown: true },
      { version: 1, publishedAt, isLive: false, changes: null, pages: 3, canBeShown: true },
    ]);
    const newest = await versionsOf(project, "?limit=1");
    expect([newest.versions.map(({ version }) => version), newest.hasMore]).toEqual([[2], true]);
    expect((await versionsOf(project, "?before=2")).versions.map(({ version }) => version)).toEqual([1]);
  });

  it("shows an older version again, with its own terms, until another replaces it", async () => {
    const project = fixture.makeProject();
    const { uid, projectId, subdomain } = project;
    const first = await fixture.publishAndWait(uid, projectId, subdomain);
    edit(project, { page: 0, text: "For members." });
    fixture.terms.set(projectId, { readers: "members", cents: 2900 });
    const second = await fixture.publishAndWait(uid, projectId, subdomain);
    expect(await pointerOf(subdomain)).toEqual({ subdomain, release: second.id, version: 2, access: "members" });

    expect(await show(project, 1)).toMatchObject([200, { liveVersion: 1, address: { subdomain } }]);
    expect(await pointerOf(subdomain)).toEqual({ subdomain, release: first.id, version: 3, access: "open" });
    const { versions, draft } = await versionsOf(project);
    expect([versions.map(({ isLive }) => isLive), draft]).toEqual([[false, true], { added: 0, changed: 1, removed: 0 }]);
    expect(await show(project, 7)).toMatchObject([404, { error: { code: "not_found" } }]);

    const third = await fixture.publishAndWait(uid, projectId, subdomain);
    expect([third.version, await pointerOf(subdomain)]).toEqual([3, { subdomain, release: third.id, version: 4, access: "members" }]);
  });

  it("rejects a version whose files are gone", async () => {
    const project = fixture.makeProject();
    const { id } = await fixture.publishAndWait(project.uid, project.projectId, project.subdomain);
    await fixture.publishAndWait(project.uid, project.projectId, project.subdomain);
    await fixture.atAuthors("update publications set collected_at = now() where publication_id = $1", [id]);
    expect(await show(project, 1)).toMatchObject([404, { error: { code: "not_found" } }]);
    expect((await versionsOf(project)).versions.map(({ canBeShown }) => canBeShown)).toEqual([true, false]);
  });

  it("keeps the author's later choice when a switch is repeated after a crash", async () => {
    const project = fixture.makeProject();
    const { uid, projectId, subdomain } = project;
    const first = await fixture.publishAndWait(uid, projectId, subdomain);
    const second = await fixture.publishAndWait(uid, projectId, subdomain);
    await show(project, 1);
    await fixture.releases.switchSite({ author: uid, publicationId: second.id });
    expect(await pointerOf(subdomain)).toMatchObject({ release: first.id, version: 3 });
  });

  it("leaves one complete version when publishing and going back at the same time", async () => {
    const project = fixture.makeProject();
    const { uid, projectId, subdomain } = project;
    const first = await fixture.publishAndWait(uid, projectId, subdomain);
    fixture.terms.set(projectId, { readers: "members", cents: null });
    const { id } = await fixture.ask(uid, projectId, { subdomain });
    let second = await fixture.service.readLatest(uid, projectId);
    while (!second?.endedAt) {
      await fixture.service.showVersion({ author: uid, projectId, version: 1 });
      second = await fixture.service.readLatest(uid, projectId);
    }
    const truth = await fixture.service.readSite({ author: uid, projectId });
    const whole = truth.liveVersion === 1 ? { release: first.id, access: "open" } : { release: id, access: "members" };
    expect(await pointerOf(subdomain)).toMatchObject(whole);
  });

  it("hides an unpublished course, also after the account is restored, until it is shown again", async () => {
    const project = fixture.makeProject();
    const { uid, projectId, subdomain, path } = project;
    const { id } = await fixture.publishAndWait(uid, projectId, subdomain);
    const reply = await fixture.server.ask(`${path}/site`, { as: uid, method: "DELETE" });
    expect(await reply.json()).toMatchObject({ address: { subdomain }, liveVersion: null });
    expect(await pointerOf(subdomain)).toMatchObject({ release: null, version: 2 });
    expect([await fixture.service.authorOf(projectId), await fixture.service.courseAt(subdomain)]).toEqual([undefined, undefined]);
    await fixture.service.takeDown({ author: uid });
    await fixture.service.bringBack({ author: uid });
    expect(await pointerOf(subdomain)).toMatchObject({ release: null });
    expect((await versionsOf(project)).draft).toBeNull();
    expect(await show(project, 1)).toMatchObject([200, { liveVersion: 1 }]);
    expect(await pointerOf(subdomain)).toMatchObject({ release: id });
  });

  it("keeps the ten newest versions and the shown one, and collects unused files of the others", async () => {
    const project = fixture.makeProject({ pages: 2 });
    const { uid, projectId, subdomain } = project;
    for (const text of ["One.", "Two.", "Three."]) {
      edit(project, { page: 0, text });
      await fixture.publishAndWait(uid, projectId, subdomain);
    }
    await fixture.atAuthors(
      `insert into publications (author_id, publication_id, project_id, subdomain, version, state, pages_total, ended_at)
     select $1, gen_random_uuid(), $2, $3, number, 'live', 2, now() from generate_series(4, 12) as number`,
      [uid, projectId, subdomain],
    );
    await fixture.publishAndWait(uid, projectId, subdomain);
    expect(await show(project, 2)).toMatchObject([200, { liveVersion: 2 }]);
    await fixture.atAuthors("update publications set collect_after = now() where collect_after is not null", []);
    const before = await filesOfVersions(project);

    expect(await fixture.collecting.askAll()).toBe(1);
    await expect.poll(async () => (await keptOf(project)).join(" ")).toBe("2 4 5 6 7 8 9 10 11 12 13");
    await expect.poll(() => fixture.collecting.askAll()).toBe(0);
    const after = await filesOfVersions(project);
    expect(after).toEqual({ 2: before[2], 13: before[13] });
    const named = [...new Set(Object.values(after).flat())].filter((key) => key.startsWith(`files/${uid}/`));
    expect(await fixture.keysUnder(`files/${uid}/`)).toEqual(named.toSorted());
    expect(await show(project, 3)).toMatchObject([404, { error: { code: "not_found" } }]);
  });

  it("checks whether an address is free and suggests similar ones", async () => {
    const mine = fixture.makeProject();
    const { uid, projectId, subdomain } = mine;
    expect(await judge(mine, subdomain)).toEqual({ verdict: "free", alsoFree: [] });
    await fixture.publishAndWait(uid, projectId, subdomain);
    expect(await judge(mine, subdomain)).toEqual({ verdict: "yours", alsoFree: [] });
    const other = fixture.makeProject();
    const also = [`${subdomain}-course`, `learn-${subdomain}`, `${subdomain}-school`];
    expect(await judge(other, subdomain)).toEqual({ verdict: "taken", alsoFree: also });
    expect(await judge(other, "admin")).toMatchObject({ verdict: "reserved", alsoFree: ["admin-course", "learn-admin", "admin-school"] });
    expect(await judge(other, "Brot & Käse")).toMatchObject({
      verdict: "malformed",
      alsoFree: ["brot-kase", "brot-kase-course", "learn-brot-kase"],
    });
    expect(await judge(other, "?")).toEqual({ verdict: "malformed", alsoFree: [] });

    await fixture.publishAndWait(uid, projectId, freeName());
    expect([(await judge(mine, subdomain)).verdict, (await judge(other, subdomain)).verdict]).toEqual(["yours", "taken"]);
  });

  it("denies other authors every request", async () => {
    const { path } = fixture.makeProject();
    const { uid: stranger } = fixture.makeProject();
    const asked = [
      ["GET", "/site"],
      ["DELETE", "/site"],
      ["PUT", "/site/version"],
      ["GET", "/versions"],
      ["GET", "/versions/1/changes"],
      ["GET", "/addresses/bread"],
    ] as const;
    for (const [method, end] of asked) {
      const body = method === "PUT" ? { body: { version: 1 } } : {};
      const reply = await fixture.server.ask(path + end, { as: stranger, method, ...body });
      expect([method, end, reply.status]).toEqual([method, end, 403]);
    }
  });
});

function pagesOf({ projectId }: Project) {
  return fixture.courses.get(projectId)?.chapters.flatMap(({ pages }) => pages) ?? [];
}

function edit({ projectId }: Project, change: { page: number; text: string }): void {
  const course = fixture.courses.get(projectId);
  if (course) fixture.courses.set(projectId, withParagraph(course, change));
  fixture.edited.set(projectId, new Date());
}

function withoutPage({ projectId }: Project, index: number) {
  const course = fixture.courses.get(projectId);
  if (!course) throw new Error("There is no such course");
  return { ...course, chapters: course.chapters.map((chapter) => ({ ...chapter, pages: chapter.pages.toSpliced(index, 1) })) };
}

async function versionsOf({ path, uid }: Project, query = "") {
  return listVersions.reply.parse(await (await fixture.server.ask(`${path}/versions${query}`, { as: uid })).json());
}

async function changesOf({ path, uid }: Project, version: number | "draft") {
  const reply = await fixture.server.ask(`${path}/versions/${version}/changes`, { as: uid });
  return readChanges.reply.parse(await reply.json()).changes;
}

async function show({ path, uid }: Project, version: number): Promise<[number, unknown]> {
  const reply = await fixture.server.ask(`${path}/site/version`, { as: uid, method: "PUT", body: { version } });
  return [reply.status, await reply.json()];
}

async function judge({ path, uid }: Project, subdomain: string): Promise<{ verdict: string; alsoFree: string[] }> {
  return (await fixture.server.ask(`${path}/addresses/${encodeURIComponent(subdomain)}`, { as: uid })).json();
}

async function keptOf({ projectId }: Project): Promise<number[]> {
  const rows = await fixture.atAuthors("select version from publications where project_id = $1 and collected_at is null order by version", [
    projectId,
  ]);
  return rows.map((row) => Number(row["version"]));
}

/** The paths of each version that has a manifest. */
async function filesOfVersions({ projectId, uid }: Project): Promise<Record<number, string[]>> {
  const rows = await fixture.atAuthors("select publication_id, version from publications where project_id = $1", [projectId]);
  const found = await Promise.all(
    rows.map(async (row) => [row["version"], await readManifest(fixture.storage.releases, String(row["publication_id"]))] as const),
  );
  return Object.fromEntries(
    found.flatMap(([version, manifest]) => (manifest ? [[version, manifest.files.map((file) => keyOf(AuthorId.parse(uid), file))]] : [])),
  );
}

function pointerOf(subdomain: string): Promise<unknown> {
  return fixture.readJson(`sites/${subdomain}.json`);
}
