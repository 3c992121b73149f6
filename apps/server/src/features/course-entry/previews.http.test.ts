import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EntryFixture, startEntry } from "../../../test/course-entry.ts";

let fixture: EntryFixture;
beforeAll(async () => {
  fixture = await startEntry(process.env);
});
afterAll(() => fixture.close());

type Author = Awaited<ReturnType<EntryFixture["person"]>>;

async function made(author: Author, path: string, name: string): Promise<string> {
  const { id }: { id: string } = await (await author.call("POST", path, { name })).json();
  return id;
}

/** An author with a course of one page, and its preview. */
async function previewed() {
  const author = await fixture.person();
  const projectId = await made(author, "/projects", "Bread");
  const chapters = `/projects/${projectId}/chapters`;
  const pages = `${chapters}/${await made(author, chapters, "Flour")}/pages`;
  const pageId = await made(author, pages, "Day one");
  const opened = await author.call("POST", `/projects/${projectId}/previews`);
  const { url, until }: { url: string; until: string } = await opened.json();
  const host = new URL(url).hostname;
  const read = (path: string) => fixture.ask(`/api/edge/preview${path}`, { headers: { "x-course-host": host } });
  return { author, projectId, pages, pageId, status: opened.status, url, until, read };
}

describe("course preview", () => {
  it("renders the current course like a release, framed only by the app", async () => {
    const { status, url, until, read, author, pages } = await previewed();
    expect(status).toBe(201);
    expect(url).toMatch(new RegExp(`^http://p--[0-9a-f]{40}\\.${fixture.domain}:\\d+/launch/$`));
    expect(Date.parse(until) - Date.now()).toBeGreaterThan(59 * 60_000);
    const cover = await read("/launch/");
    expect([cover.status, cover.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(Object.fromEntries(["cache-control", "x-robots-tag", "x-frame-options"].map((name) => [name, cover.headers.get(name)]))).toEqual(
      {
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex",
        "x-frame-options": null,
      },
    );
    expect(cover.headers.get("content-security-policy")).toBe(
      `base-uri 'none'; form-action 'self'; frame-ancestors ${fixture.config.appOrigin}; object-src 'none'`,
    );
    const html = await cover.text();
    expect(html).toContain("Bread");
    const lesson = await read("/launch/1/day-one/");
    expect(await lesson.text()).toContain("<title>Day one · Bread</title>");
    const [, font = ""] = /href="(\/launch\/assets\/[\w-]+\.woff2)"/.exec(html) ?? [];
    expect((await read(font)).headers.get("content-type")).toBe("font/woff2");
    expect(html).toContain("font-display:swap");
    for (const skipped of ["font-display:optional", '[data-faces="system"]']) expect(html).not.toContain(skipped);
    expect((await read("/launch/1/day-two/")).status).toBe(404);
    await made(author, pages, "Day two");
    fixture.clock.ms = 6_000;
    expect((await read("/launch/1/day-two/")).status).toBe(200);
    fixture.clock.ms = 0;
  });

  it("[WR-42] opens on a page of the course, or else on its cover", async () => {
    const { author, projectId, pageId } = await previewed();
    const openedOn = async (page: string) => {
      const reply = await author.call("POST", `/projects/${projectId}/previews?pageId=${page}`);
      const body: { url?: string } = await reply.json();
      return { status: reply.status, path: body.url && new URL(body.url).pathname };
    };
    expect(await openedOn(pageId)).toEqual({ status: 201, path: "/launch/1/day-one/" });
    const { pageId: ofAnotherAuthor } = await previewed();
    for (const page of [ofAnotherAuthor, randomUUID()]) expect(await openedOn(page)).toEqual({ status: 201, path: "/launch/" });
    expect((await openedOn("first")).status).toBe(400);
  });

  it("is unavailable for a suspended course", async () => {
    const { author, projectId, read } = await previewed();
    expect((await read("/launch/")).status).toBe(200);
    await fixture.directory.query("insert into suspended_sites (author_id, project_id, reason) values ($1, $2, 'Copied')", [
      author.uid,
      projectId,
    ]);
    fixture.clock.ms = 6_000;
    expect((await read("/launch/")).status).toBe(404);
    fixture.clock.ms = 0;
  });

  it("passes the gate without sign-in", async () => {
    const { read } = await previewed();
    expect((await read("/launch/enter?to=/launch/1/day-one/")).headers.get("location")).toBe("/launch/1/day-one/");
    expect((await read("/launch/enter?to=https://evil.example/")).headers.get("location")).toBe("/launch/");
  });

  it("has an unguessable ticket for an hour, only for the author", async () => {
    const { author, projectId, url, read } = await previewed();
    const other = await fixture.person();
    expect((await other.call("POST", `/projects/${projectId}/previews`)).status).toBe(404);
    expect((await author.call("POST", `/projects/${randomUUID()}/previews`)).status).toBe(404);
    const at = (host: string) => fixture.ask("/api/edge/preview/launch/", { headers: { "x-course-host": host } });
    expect((await at(`p--${"0".repeat(40)}.${fixture.domain}`)).status).toBe(404);
    expect((await at(new URL(url).hostname.replace(fixture.domain, "evil.example"))).status).toBe(421);
    expect((await at(`bread.${fixture.domain}`)).status).toBe(421);
    expect((await read("/launch/")).status).toBe(200);
    fixture.clock.ms = 3_601_000;
    expect((await read("/launch/")).status).toBe(404);
    fixture.clock.ms = 0;
  });
});
