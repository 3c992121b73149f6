import { createHash, randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { AuthorId } from "@coursewright/base/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keyOf, type Manifest, type ManifestEntry, readManifest } from "./release-manifest.ts";
import { freeName, type PublishingFixture, startPublishing, withParagraph } from "../../../test/publishing.ts";

let fixture: PublishingFixture;
beforeAll(async () => {
  fixture = await startPublishing();
});
afterAll(() => fixture.close());

describe("publication", () => {
  it("goes live with all manifest files stored and the address pointing at it", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject({ pages: 23 });
    const begun = await fixture.ask(uid, projectId, { subdomain: ` ${subdomain.toUpperCase()} ` });
    expect(begun).toEqual({
      id: expect.any(String),
      projectId,
      subdomain,
      version: 1,
      state: "queued",
      pagesDone: 0,
      pagesTotal: 23,
      url: `${fixture.config.courseOrigin(subdomain)}/launch/`,
      startedAt: expect.any(String),
      endedAt: null,
    });
    const ended = await fixture.ending(uid, projectId);
    expect(ended).toEqual({ ...begun, state: "live", pagesDone: 23, endedAt: expect.any(String) });

    const manifest = await manifestOf(ended.id);
    const paths = manifest.files.map(({ path }) => path);
    expect([manifest.content, Object.keys(manifest.inputs)]).toEqual([uid, paths.filter((path) => /^launch\/1\/.*html$/.test(path))]);
    expect(Object.keys(manifest.inputs)).toHaveLength(23);
    expect(paths).toEqual(expect.arrayContaining(["launch/index.html", "launch/index.html.br", "launch/index.html.gz", "robots.txt"]));
    const stored = await Promise.all(manifest.files.map((file) => bytesOf(uid, file)));
    expect(stored.map((bytes) => ({ sha256: hash(bytes), bytes: bytes.byteLength }))).toEqual(
      manifest.files.map(({ sha256, bytes }) => ({ sha256, bytes })),
    );
    const [plain, br, gz] = await Promise.all(["", ".br", ".gz"].map((end) => fileOf(uid, manifest, `launch/index.html${end}`)));
    expect(String(plain)).toContain("Ada Baker");
    expect([brotliDecompressSync(br ?? ""), gunzipSync(gz ?? "")].map(String)).toEqual([String(plain), String(plain)]);

    expect(await fixture.readJson(`sites/${subdomain}.json`)).toEqual({ subdomain, release: ended.id, version: 1, access: "open" });
    expect(fixture.told).toContain(`sites ${JSON.stringify({ subdomain, version: 1 })}`);
    // The publication is announced after it has ended.
    await expect.poll(() => progressOf(ended.id)).toEqual(["rendering 0", "rendering 10", "rendering 20", "rendering 23", "live 23"]);
  });

  it("renders only changed pages again and reuses the other files", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject({ pages: 12 });
    const first = await manifestOf((await fixture.publishAndWait(uid, projectId, subdomain)).id);
    fixture.courses.set(projectId, withParagraph(courseOf(projectId), { page: 4, text: "Rye needs more water." }));
    const second = await fixture.publishAndWait(uid, projectId, subdomain);
    expect(progressOf(second.id).slice(0, 2)).toEqual(["rendering 11", "rendering 12"]);

    const release = await manifestOf(second.id);
    const page = "launch/1/page-5/index.html";
    expect(release.files.map(({ path }) => path).toSorted()).toEqual(first.files.map(({ path }) => path).toSorted());
    expect(differences(first, release).filter((path) => path.startsWith("launch/1/"))).toEqual([page, `${page}.br`, `${page}.gz`]);
    expect(Object.entries(release.inputs).filter(([path, input]) => first.inputs[path] !== input)).toHaveLength(1);
    expect(String(await fileOf(uid, release, page))).toContain("Rye needs more water.");
  });

  it("stores shared files once, under no author, and keeps them when authors are erased", async () => {
    const [one, other] = [fixture.makeProject(), fixture.makeProject()];
    const of = async ({ uid, projectId, subdomain }: typeof one) => {
      const { files } = await manifestOf((await fixture.publishAndWait(uid, projectId, subdomain)).id);
      return files.filter(({ isShared }) => isShared);
    };
    const shared = await of(one);
    expect(await of(other)).toEqual(shared);
    expect(shared.map(({ path }) => path).filter((path) => path.endsWith(".js") || path.endsWith(".woff2"))).not.toEqual([]);
    const keys = [...new Set(shared.map(({ sha256 }) => `shared/${sha256}`))].toSorted();
    expect(await fixture.keysUnder("shared/")).toEqual(keys);
    const owned = [one, other].map(({ uid }) => fixture.keysUnder(`files/${uid}/`));
    const names = new Set((await Promise.all(owned)).flat().map((key) => key.split("/").at(-1)));
    expect(shared.filter(({ sha256 }) => names.has(sha256))).toEqual([]);
    await fixture.service.eraseSites(AuthorId.parse(one.uid));
    expect(await fixture.keysUnder("shared/")).toEqual(keys);
  });

  it("lists the files for offline reading and names that list in the worker; both change with a page", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject({ pages: 2 });
    const listed = async (manifest: Manifest) => {
      const listing = await fileOf(uid, manifest, "launch/offline.json");
      expect(String(await fileOf(uid, manifest, "launch/sw.js"))).toContain(`const release = "${hash(listing).slice(0, 32)}";`);
      const files: Array<{ address: string; hash: string }> = JSON.parse(String(listing)).files;
      return Object.fromEntries(files.map((file) => [file.address, file.hash]));
    };
    const first = await manifestOf((await fixture.publishAndWait(uid, projectId, subdomain)).id);
    fixture.courses.set(projectId, withParagraph(courseOf(projectId), { page: 1, text: "Rye needs more water." }));
    const second = await manifestOf((await fixture.publishAndWait(uid, projectId, subdomain)).id);
    const [before, after] = [await listed(first), await listed(second)];
    for (const page of ["/launch/", "/launch/1/page-1/", "/launch/1/page-2/"]) expect(after).toHaveProperty(page);
    expect([before["/launch/1/page-1/"], after["/launch/1/page-1/"]]).toEqual([after["/launch/1/page-1/"], expect.any(String)]);
    expect(after["/launch/1/page-2/"]).not.toBe(before["/launch/1/page-2/"]);
  });

  it("drops the files of a removed page and shows a new course name on every page", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject({ pages: 3 });
    await fixture.publishAndWait(uid, projectId, subdomain);
    const course = courseOf(projectId);
    const chapters = course.chapters.map((chapter) => ({ ...chapter, pages: chapter.pages.slice(0, 2) }));
    fixture.courses.set(projectId, { ...course, chapters, project: { ...course.project, name: "Rolls" } });
    const release = await manifestOf((await fixture.publishAndWait(uid, projectId, subdomain)).id);
    const pages = release.files.filter(({ path }) => /^launch\/1\/.*html$/.test(path)).map(({ path }) => path);
    expect(pages).toEqual(["launch/1/page-1/index.html", "launch/1/page-2/index.html"]);
    for (const path of pages) expect(String(await fileOf(uid, release, path))).toContain("Rolls");
  });

  it("draws the social card only when its content changes; anyone may read it", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    const course = courseOf(projectId);
    const named = (name: string) => fixture.courses.set(projectId, { ...course, project: { ...course.project, name } });
    const cardOf = async () => {
      const release = await manifestOf((await fixture.publishAndWait(uid, projectId, subdomain)).id);
      const card = release.files.find(({ path }) => /^launch\/assets\/social-[0-9a-f]{12}\.png$/.test(path));
      expect(String(await fileOf(uid, release, "launch/1/page-1/index.html"))).toContain(`/${card?.path}"`);
      return [card?.isFree, String(await fileOf(uid, release, card?.path ?? ""))];
    };
    named("Loaves of one kind");
    expect(await cardOf()).toEqual([true, "a picture of Loaves of one kind"]);
    expect(await cardOf()).toEqual([true, "a picture of Loaves of one kind"]);
    named("Rolls of one kind");
    expect(await cardOf()).toEqual([true, "a picture of Rolls of one kind"]);
    expect(fixture.cards.filter((title) => title.endsWith("of one kind"))).toEqual(["Loaves of one kind", "Rolls of one kind"]);
  });

  it("marks a members-only course in the pointer and lists its free files", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    fixture.terms.set(projectId, { readers: "members", cents: 2900 });
    const { id } = await fixture.publishAndWait(uid, projectId, subdomain);
    expect(await fixture.readJson(`sites/${subdomain}.json`)).toMatchObject({ release: id, access: "members" });
    const { files } = await manifestOf(id);
    const isFree = Object.fromEntries(files.map((file) => [file.path, file.isFree]));
    expect([isFree["launch/index.html.br"], isFree["launch/1/page-1/index.html"], isFree["launch/1/page-1/index.html.gz"]]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("joins the publication when asked again with the same key or while it runs", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    const key = randomUUID();
    const first = await fixture.ask(uid, projectId, { subdomain, key });
    const replies = await Promise.all([
      fixture.ask(uid, projectId, { subdomain, key }),
      fixture.ask(uid, projectId, { subdomain }),
      fixture.ask(uid, projectId, { subdomain: freeName(), key }),
    ]);
    await fixture.ending(uid, projectId);
    const late = await fixture.ask(uid, projectId, { subdomain, key });
    expect([...replies, late].map(({ id }) => id)).toEqual(Array.from({ length: 4 }, () => first.id));
    expect(late.state).toBe("live");
  });

  it("begins one publication for ten simultaneous requests", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    const replies = await Promise.all(Array.from({ length: 10 }, () => fixture.ask(uid, projectId, { subdomain })));
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
    await fixture.ending(uid, projectId);
  });

  it("fails when the course cannot be read any more, and keeps the old release shown", async () => {
    const { uid, projectId, subdomain } = fixture.makeProject();
    const first = await fixture.publishAndWait(uid, projectId, subdomain);
    const { id } = await fixture.ask(uid, projectId, { subdomain });
    fixture.courses.delete(projectId);
    const ended = await fixture.ending(uid, projectId);
    expect([ended.id, ended.state]).toEqual([id, "failed"]);
    expect(await fixture.readJson(`sites/${subdomain}.json`)).toMatchObject({ release: first.id, version: 1 });
  });

  it("rejects an invalid request with the reason", async () => {
    const { refusal } = fixture;
    const mine = fixture.makeProject();
    await fixture.publishAndWait(mine.uid, mine.projectId, mine.subdomain);
    const other = fixture.makeProject();
    const empty = fixture.makeProject({ pages: 0 });
    expect(await refusal(other.uid, other.projectId, mine.subdomain)).toEqual([409, "subdomain_taken"]);
    expect(await refusal(other.uid, other.projectId, "admin")).toEqual([422, "subdomain_reserved"]);
    expect(await refusal(other.uid, other.projectId, "-bread")).toEqual([400, "invalid_request"]);
    expect(await refusal(other.uid, randomUUID(), freeName())).toEqual([404, "not_found"]);
    expect(await refusal(empty.uid, empty.projectId, freeName())).toEqual([400, "invalid_request"]);
    expect(await refusal(other.uid, mine.projectId, freeName(), { as: mine.uid })).toEqual([403, "forbidden"]);
  });

  it("has no publication for a project that was never published", async () => {
    const { uid, path } = fixture.makeProject();
    const reply = await fixture.server.ask(`${path}/publication`, { as: uid });
    expect([reply.status, await reply.json()]).toEqual([200, { publication: null }]);
  });
});

function courseOf(projectId: string) {
  const course = fixture.courses.get(projectId);
  if (!course) throw new Error("There is no such course");
  return course;
}

function progressOf(publicationId: string): string[] {
  return fixture.events.flatMap((event) =>
    event.type === "publication" && event.publication.id === publicationId
      ? [`${event.publication.state} ${event.publication.pagesDone}`]
      : [],
  );
}

async function manifestOf(releaseId: string): Promise<Manifest> {
  const manifest = await readManifest(fixture.storage.releases, releaseId);
  if (!manifest) throw new Error("There is no manifest");
  return manifest;
}

function differences(one: Manifest, other: Manifest): string[] {
  const hashes = new Map(one.files.map(({ path, sha256 }) => [path, sha256]));
  return other.files.flatMap(({ path, sha256 }) => (hashes.get(path) === sha256 ? [] : [path]));
}

async function bytesOf(uid: string, file: ManifestEntry): Promise<Uint8Array> {
  return (await fixture.storage.releases.get(keyOf(AuthorId.parse(uid), file)))?.bytes ?? new Uint8Array();
}

async function fileOf(uid: string, { files }: Manifest, path: string): Promise<Buffer> {
  const file = files.find((one) => one.path === path);
  if (!file) throw new Error(`The release has no ${path}`);
  return Buffer.from(await bytesOf(uid, file));
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
