import { AuthorId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { beginScreenshot, maxScreenshotBytes, screenshotPath } from "@coursewright/contract/catalogue.ts";
import { PageParams } from "@coursewright/contract/courses.ts";
import type { ParamsOf } from "@coursewright/contract/endpoint.ts";
import { ErrorReply } from "@coursewright/contract/errors.ts";
import { fileAddress } from "@coursewright/contract/media.ts";
import { Course } from "@coursewright/course/course.ts";
import { toReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { color } from "@coursewright/theme/color.ts";
import { houseTheme } from "@coursewright/theme/house-theme.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../platform/config/config.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { createStorage, type Storage } from "../../platform/storage/storage.ts";
import { createTestFixture, startTestServer, testSecret, type TestFixture, type TestServer } from "../../../test/fixture.ts";
import { coursesRoutes } from "../courses/routes.ts";
import { createCoursesService, type CoursesService } from "../courses/service.ts";
import { apiOf, para } from "../../../test/courses.ts";
import { mediaRoutes } from "../media/routes.ts";
import { createMediaService, type MediaService } from "../media/service.ts";
import { createPagePicture, type PagePicture } from "./page-picture.ts";
import { pictureRoutes } from "./picture-routes.ts";

type At = ParamsOf<typeof beginScreenshot>;

let fixture: TestFixture;
let storage: Storage;
let media: MediaService;
let courses: CoursesService;
let pictures: PagePicture;
let withoutBrowser: PagePicture;
let server: TestServer;

beforeAll(async () => {
  fixture = await createTestFixture();
  const { databases, log } = fixture;
  const config = readConfig();
  storage = createStorage(config.storage);
  media = createMediaService({ databases, storage, secret: testSecret });
  courses = createCoursesService({ databases });
  pictures = createPagePicture({ storage, media, courses, browserPath: config.browserPath, log });
  withoutBrowser = createPagePicture({ storage, media, courses, browserPath: undefined, log });
  server = await startTestServer(fixture, [...coursesRoutes(courses), ...mediaRoutes(media), ...pictureRoutes(pictures)]);
});

afterAll(async () => {
  await server.close();
  storage.close();
  await fixture.close();
});

const [day, taken, photographed] = ["#c8e6c9", "#b000b5", "#1e88e5"] as const;

describe("page picture", () => {
  it("re-encodes the browser's upload under our own key and never serves the upload", async () => {
    const at = await newPage();
    const { path, url } = await put(at, await square(1400));
    expect(path).toBe(`users/${at.uid}/Project/${at.projectId}/Chapters/${at.chapterId}/Page/${at.pageId}/Main/screenshot.png`);
    expect((await fetch(url)).status).toBe(403);
    expect((await server.ask(fileAddress(path))).status).toBe(404);

    const address = await pictures.take(at, page(), { isUploaded: true });
    expect(address).toMatch(/^\/api\/r2\/file\?key=[\w-]{43}\/1400x1400\.webp$/);
    expect(await cornerOf(address)).toBe(taken);
    // The same step may run again after a crash.
    expect(await cornerOf(await pictures.take(at, page(), { isUploaded: true }))).toBe(taken);
  });

  it("draws the preview card in the standard size", async () => {
    const course = toReleasedCourse(Course.parse({ project: { id: newUuid(), name: "Bread" }, chapters: [] }), {
      author: "Marta",
      origin: "https://bread.example.org",
    });
    const { width, height, format } = await sharp((await pictures.drawCard(course)) ?? "").metadata();
    expect([width, height, format, await withoutBrowser.drawCard(course)]).toEqual([1200, 630, "png", null]);
  });

  it("draws the page with its pictures when there is no upload for this update", async () => {
    const at = await newPage();
    const photo = await media.storePicture(AuthorId.parse(at.uid), await square(900, photographed));
    const blocks = [image(photo), image(fileAddress("users/somebody/else.png")), paragraph("<img src=x onerror=alert(1)>")];
    await put(at, await square(1400));
    const [corner, middle] = await pixelsOf(await pictures.take(at, { ...page(), blocks }, { isUploaded: false }), [
      [1390, 1390],
      [700, 500],
    ]);
    expect([corner, middle]).toEqual([day, photographed]);

    // The next visit has started, but its upload never arrived.
    await begin(at, 1_000);
    expect(await cornerOf(await pictures.take(at, page(), { isUploaded: true }))).toBe(day);
  });

  it("rejects invalid uploads, and has no picture without a browser", async () => {
    const at = await newPage();
    const whole = await square(1400);
    const files = {
      "another size": await square(1399),
      "another format": await sharp(whole).jpeg().toBuffer(),
      "cut off": whole.subarray(0, whole.length / 2),
      "a header alone": whole.subarray(0, 24),
      "no picture": Buffer.from("<!doctype html><script>alert(1)</script>"),
    };
    const takenFor: string[] = [];
    for (const [why, file] of Object.entries(files)) {
      await put(at, file);
      if ((await withoutBrowser.take(at, page(), { isUploaded: true })) !== null) takenFor.push(why);
    }
    expect(takenFor).toEqual([]);
    const most = Buffer.concat([whole, Buffer.alloc(maxScreenshotBytes - whole.length + 1)]);
    await storage.media.put(screenshotPath(at), most);
    expect(await withoutBrowser.take(at, page(), { isUploaded: true })).toBeNull();
    expect(await media.listOf(AuthorId.parse(at.uid))).toEqual([]);
  });

  it("grants an upload only to the author of an existing page, with the exact size", async () => {
    const at = await newPage();
    const another = await newPage();
    const refused = async (reply: Response) => [reply.status, ErrorReply.parse(await reply.json()).error.code];
    expect(await refused(await begin(at, 1_000, { as: another.uid }))).toEqual([403, "forbidden"]);
    expect(await refused(await begin({ ...at, pageId: another.pageId }, 1_000))).toEqual([404, "not_found"]);
    expect((await begin(at, maxScreenshotBytes + 1)).status).toBe(400);
    const place = beginScreenshot.reply.parse(await (await begin(at, 1_000)).json());
    expect((await fetch(place.put, { method: "PUT", body: Buffer.alloc(1_001) })).status).toBe(403);
  });

  it("deletes uploads when their page, chapter, project or account is purged", async () => {
    const all = [await newPage(), await newPage(), await newPage(), await newPage(), await newPage()] as const;
    for (const at of all) await storage.media.put(screenshotPath(at), "a picture");
    const left = () => Promise.all(all.map((at) => storage.media.exists(screenshotPath(at))));
    const [first, { uid, projectId, chapterId }, third, fourth] = all;
    await apiOf(server, first.uid).del(`/projects/${first.projectId}/chapters/${first.chapterId}/pages/${first.pageId}`);
    await apiOf(server, uid).del(`/projects/${projectId}/chapters/${chapterId}`);
    await apiOf(server, third.uid).del(`/projects/${third.projectId}`);
    expect(await left()).toEqual([true, true, true, true, true]);
    await courses.purgeTrash({ olderThanMs: -60_000, forget: pictures.forget });
    await pictures.eraseAll(AuthorId.parse(fourth.uid));
    expect(await left()).toEqual([false, false, false, false, true]);
  });
});

async function newPage(): Promise<At> {
  const uid = newUuid();
  const api = apiOf(server, uid);
  const projectId = await api.makeProject();
  const chapterId = await api.makeChapter(projectId);
  return PageParams.parse({ uid, projectId, chapterId, pageId: await api.makePage(projectId, chapterId) });
}

function page() {
  return { name: "Reading your starter", theme: { ...houseTheme, general: { background: color(day) } }, blocks: [paragraph("A jar.")] };
}

function paragraph(text: string): StoredBlock {
  return StoredBlock.parse(para(text));
}

function image(url: string): StoredBlock {
  return StoredBlock.parse({
    id: newUuid(),
    type: "image",
    v: 1,
    data: { url, alt: "", caption: "", decorative: true, additionalImages: [] },
  });
}

function begin(at: At, bytes: number, { as = at.uid }: { as?: string } = {}): Promise<Response> {
  const path = beginScreenshot.path.replaceAll(/:(\w+)/g, (_, name: keyof At) => at[name]);
  return server.ask(path, { as, method: "POST", body: { bytes } });
}

async function put(at: At, file: Buffer) {
  const place = beginScreenshot.reply.parse(await (await begin(at, file.length)).json());
  expect((await fetch(place.put, { method: "PUT", body: new Uint8Array(file) })).status).toBe(200);
  return place;
}

function square(edge: number, background: string = taken): Promise<Buffer> {
  return sharp({ create: { width: edge, height: edge, channels: 3, background } })
    .png()
    .toBuffer();
}

async function cornerOf(address: string | null): Promise<string | undefined> {
  return (await pixelsOf(address, [[1390, 1390]]))[0];
}

/** Returns colours, rounded because WebP changes them slightly. */
async function pixelsOf(address: string | null, places: readonly (readonly [number, number])[]): Promise<string[]> {
  const file = await (await server.ask(address ?? "/nowhere")).arrayBuffer();
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1400, 1400]);
  return places.map(([x, y]) => {
    const seen = [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    return [day, taken, photographed].find((one) => isNear(one, seen)) ?? seen.join(" ");
  });
}

function isNear(wanted: string, seen: readonly number[]): boolean {
  return seen.every((part, index) => Math.abs(part - Number.parseInt(wanted.slice(1 + index * 2, 3 + index * 2), 16)) <= 4);
}
