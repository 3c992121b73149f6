import { randomUUID } from "node:crypto";
import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { Site } from "@coursewright/contract/publishing.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseConfig } from "../../platform/config/config.ts";
import { freeName, makeCourse, type PublishingFixture, startPublishing } from "../../../test/publishing.ts";

const config = parseConfig(process.env);
let fixture: PublishingFixture;
beforeAll(async () => {
  fixture = await startPublishing();
});
afterAll(() => fixture.close());

describe("sites", () => {
  it("shows a new release under a higher version and keeps the old files", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    const first = await fixture.publishAndWait(uid, projectId, subdomain);
    fixture.courses.set(projectId, makeCourse(projectId, { pages: 2, title: "Second edition" }));
    const second = await fixture.publishAndWait(uid, projectId, subdomain);
    expect([first.version, second.version]).toEqual([1, 2]);
    expect(await pointerOf(subdomain)).toEqual({ subdomain, release: second.id, version: 2, access: "open" });
    expect(await fixture.storage.releases.exists(`releases/${first.id}/manifest.json`)).toBe(true);
    const site = (await fixture.service.sitesOf(AuthorId.parse(uid))).get(projectId);
    expect([site?.subdomain, Number(site?.publishedAt) <= Date.now()]).toEqual([subdomain, true]);
  });

  it("redirects the old address of a moved course and reserves it for 90 days", async () => {
    const { uid, projectId, subdomain, path } = fixture.makeProject();
    await fixture.publishAndWait(uid, projectId, subdomain);
    const next = freeName();
    const moved = await fixture.publishAndWait(uid, projectId, next);
    expect(await pointerOf(next)).toMatchObject({ release: moved.id, version: 1 });
    expect(await pointerOf(subdomain)).toMatchObject({ release: null, version: 2 });
    const { address, formerly } = Site.parse(await (await fixture.server.ask(`${path}/site`, { as: uid })).json());
    expect([address?.subdomain, formerly.map((former) => former.subdomain)]).toEqual([next, [subdomain]]);
    expect(Math.round((Date.parse(formerly[0]?.until ?? "") - Date.now()) / 86_400_000)).toBe(90);
    expect(await movedFrom(subdomain, "/launch/1/page-1/")).toEqual([302, `${config.courseOrigin(next)}/launch/1/page-1/`]);
    expect(await movedFrom(subdomain, "//evil.example/")).toEqual([302, `${config.courseOrigin(next)}/launch/`]);
    expect(await movedFrom(next, "/launch/")).toEqual([404, null]);
    expect(await movedFrom("www", "/launch/")).toEqual([404, null]);

    const other = fixture.makeProject();
    expect(await fixture.refusal(other.uid, other.projectId, subdomain)).toEqual([409, "subdomain_taken"]);
    await fixture.atDirectory("update subdomains set released_at = now() - interval '91 days' where subdomain = $1", [subdomain]);
    expect(await movedFrom(subdomain, "/launch/")).toEqual([404, null]);
    const taken = await fixture.publishAndWait(other.uid, other.projectId, subdomain);
    expect(await pointerOf(subdomain)).toMatchObject({ release: taken.id, version: 3 });
  });

  it("hides a site that is taken down until it is brought back or published again", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    const author = AuthorId.parse(uid);
    const { service } = fixture;
    const first = await fixture.publishAndWait(uid, projectId, subdomain);
    await service.takeDown({ author });
    await service.takeDown({ author });
    expect(await pointerOf(subdomain)).toMatchObject({ release: null, version: 2 });
    expect(await service.sitesOf(author)).toEqual(new Map());
    const other = fixture.makeProject();
    expect(await fixture.refusal(other.uid, other.projectId, subdomain)).toEqual([409, "subdomain_taken"]);
    await service.bringBack({ author });
    expect(await pointerOf(subdomain)).toMatchObject({ release: first.id, version: 3 });

    await service.takeDown({ author, projectId: ProjectId.parse(projectId) });
    const second = await fixture.publishAndWait(uid, projectId, subdomain);
    expect(await pointerOf(subdomain)).toMatchObject({ release: second.id, version: 5 });
  });

  it("realigns pointers after a restore that lost switches", async () => {
    const { service } = fixture;
    const [switched, hidden, taken, whole] = [fixture.makeProject(), fixture.makeProject(), fixture.makeProject(), fixture.makeProject()];
    const first = await fixture.publishAndWait(switched.uid, switched.projectId, switched.subdomain);
    for (const { uid, projectId, subdomain } of [switched, hidden, taken, whole]) await fixture.publishAndWait(uid, projectId, subdomain);
    await service.unpublish({ author: AuthorId.parse(hidden.uid), projectId: ProjectId.parse(hidden.projectId) });
    const restored = "update subdomains set version = 1, unpublished_at = null where subdomain = any ($1)";
    await fixture.atDirectory(restored, [[switched.subdomain, hidden.subdomain]]);
    await fixture.atDirectory("update subdomains set release_id = $2, switched_by = $2 where subdomain = $1", [
      switched.subdomain,
      first.id,
    ]);
    await fixture.atDirectory("delete from subdomains where subdomain = $1", [taken.subdomain]);

    const { mended, unknown } = await service.realignSites();
    expect(mended.toSorted()).toEqual([switched.subdomain, hidden.subdomain].toSorted());
    expect(unknown).toEqual([taken.subdomain]);
    expect(await pointerOf(switched.subdomain)).toMatchObject({ release: first.id, version: 3 });
    expect(await pointerOf(hidden.subdomain)).toMatchObject({ release: null, version: 3 });
    expect(await service.realignSites()).toEqual({ mended: [], unknown: [] });

    for (const { uid, projectId, subdomain } of [switched, hidden, taken, whole]) {
      const { id } = await fixture.publishAndWait(uid, projectId, subdomain);
      expect(await pointerOf(subdomain)).toMatchObject({ release: id });
    }
    await service.unpublish({ author: AuthorId.parse(switched.uid), projectId: ProjectId.parse(switched.projectId) });
    expect(await pointerOf(switched.subdomain)).toMatchObject({ release: null, version: 5 });
  });

  it("keeps a taken-down site hidden when a publication in progress ends", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    await fixture.publishAndWait(uid, projectId, subdomain);
    await fixture.ask(uid, projectId, { subdomain });
    await fixture.service.takeDown({ author: AuthorId.parse(uid) });
    expect((await fixture.ending(uid, projectId)).state).toBe("live");
    expect(await pointerOf(subdomain)).toMatchObject({ release: null });
  });

  it("hides a suspended course until it is resumed, and tells the author why", async () => {
    const { uid, projectId, subdomain, path } = fixture.makeProject();
    const author = AuthorId.parse(uid);
    const { service } = fixture;
    const scope = { author, projectId: ProjectId.parse(projectId) };
    const first = await fixture.publishAndWait(uid, projectId, subdomain);
    await service.suspend(scope, "Copied from a book");
    expect(await pointerOf(subdomain)).toMatchObject({ release: null, version: 2 });
    expect([await service.courseAt(subdomain), await service.sitesOf(author)]).toEqual([undefined, new Map()]);
    expect(Site.parse(await (await fixture.server.ask(`${path}/site`, { as: uid })).json()).liveVersion).toBe(null);

    const refusals = [
      await fixture.post(uid, projectId, { subdomain }),
      await fixture.post(uid, projectId, { subdomain: freeName() }),
      await fixture.server.ask(`${path}/site/version`, { as: uid, method: "PUT", body: { version: 1 } }),
    ];
    for (const reply of refusals) {
      const { error } = ErrorReply.parse(await reply.json());
      expect([reply.status, error.code, error.reason]).toEqual([403, "course_suspended", "Copied from a book"]);
    }
    await service.takeDown({ author });
    await service.bringBack({ author });
    expect(await pointerOf(subdomain)).toMatchObject({ release: null });
    const other = fixture.makeProject();
    expect(await fixture.refusal(other.uid, other.projectId, subdomain)).toEqual([409, "subdomain_taken"]);

    await service.resume(scope);
    await service.resume(scope);
    expect(await pointerOf(subdomain)).toMatchObject({ release: first.id });
    expect((await fixture.publishAndWait(uid, projectId, subdomain)).version).toBe(2);
  });

  it("hides all courses of a suspended author; resuming shows only those that were online", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    const author = AuthorId.parse(uid);
    const second = { projectId: ProjectId.parse(randomUUID()), subdomain: freeName() };
    fixture.courses.set(second.projectId, makeCourse(second.projectId, { pages: 1 }));
    const { id } = await fixture.publishAndWait(uid, projectId, subdomain);
    await fixture.publishAndWait(uid, second.projectId, second.subdomain);
    await fixture.service.unpublish({ author, projectId: second.projectId });
    await fixture.service.suspend({ author }, "Stolen card");
    expect(await pointerOf(subdomain)).toMatchObject({ release: null });
    expect(await fixture.refusal(uid, second.projectId, second.subdomain)).toEqual([403, "course_suspended"]);
    await fixture.service.resume({ author });
    expect([await pointerOf(subdomain), await pointerOf(second.subdomain)]).toMatchObject([{ release: id }, { release: null }]);
  });

  it.each(["before", "after"])("shows nothing when the course is suspended %s a publication read it", async (moment) => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    await fixture.publishAndWait(uid, projectId, subdomain);
    const address = freeName();
    fixture.events.length = 0;
    await fixture.ask(uid, projectId, { subdomain: address });
    if (moment === "after") await expect.poll(() => fixture.events, { interval: 1, timeout: 60_000 }).not.toEqual([]);
    await fixture.service.suspend({ author: AuthorId.parse(uid), projectId: ProjectId.parse(projectId) }, "Copied");
    await fixture.ending(uid, projectId);
    expect(await fixture.service.courseAt(address)).toBe(undefined);
    expect(JSON.stringify(await pointerOf(address)) ?? "no pointer").not.toContain('"release":"');
  });

  it("erases an author's releases and files, and reserves the name under no author", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    const { id } = await fixture.publishAndWait(uid, projectId, subdomain);
    const author = AuthorId.parse(uid);
    const files = () => fixture.keysUnder(`files/${uid}/`);
    expect(await files()).not.toEqual([]);
    await fixture.service.eraseSites(author);
    await fixture.service.eraseSites(author);
    expect([await fixture.readJson(`releases/${id}/manifest.json`), await files()]).toEqual([undefined, []]);
    expect(await pointerOf(subdomain)).toMatchObject({ release: null });
    const other = fixture.makeProject();
    expect(await fixture.refusal(other.uid, other.projectId, subdomain)).toEqual([409, "subdomain_taken"]);
  });

  it("frees an unused name once the project claims another", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    const unused = freeName();
    await fixture.atDirectory("insert into subdomains (subdomain, author_id, project_id) values ($1, $2, $3)", [unused, uid, projectId]);
    await fixture.publishAndWait(uid, projectId, subdomain);
    const other = fixture.makeProject();
    expect((await fixture.publishAndWait(other.uid, other.projectId, unused)).state).toBe("live");
  });

  it.each([
    ["/launch?subdomain=bread", config.courseOrigin("bread") + "/launch/"],
    ["/launch/?subdomain=BREAD", config.courseOrigin("bread") + "/launch/"],
    ["/launch?subdomain=evil.example%2f", `${config.appOrigin}/static/`],
    ["/launch?subdomain=www", `${config.appOrigin}/static/`],
    ["/launch", `${config.appOrigin}/static/`],
  ])("redirects %s on the app's host to %s", async (path, location) => {
    const reply = await fixture.server.ask(path);
    expect([reply.status, reply.headers.get("location")]).toEqual([302, location]);
  });
});

function pointerOf(subdomain: string): Promise<unknown> {
  return fixture.readJson(`sites/${subdomain}.json`);
}

async function movedFrom(subdomain: string, to: string): Promise<[number, string | null]> {
  const host = new URL(config.courseOrigin(subdomain)).hostname;
  const reply = await fixture.server.ask(`/api/edge/moved?to=${encodeURIComponent(to)}`, { headers: { "x-course-host": host } });
  return [reply.status, reply.headers.get("location")];
}
