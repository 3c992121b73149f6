import type { AuthorId } from "@coursewright/base/ids.ts";
import {
  type beginScreenshot,
  maxScreenshotBytes,
  screenshotPath,
  screenshotScale,
  screenshotSize,
} from "@coursewright/contract/catalogue.ts";
import type { ParamsOf, ReplyOf } from "@coursewright/contract/endpoint.ts";
import type { PageInPicture } from "@coursewright/course-page/picture-of-page.tsx";
import { AppError } from "../../platform/errors/app-error.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import type { CoursesService } from "../courses/service.ts";
import type { MediaService } from "../media/service.ts";
import { createPageDrawing, type PageDrawing } from "./draw-page.ts";

type PageAt = ParamsOf<typeof beginScreenshot>;

/** The picture of a page that its catalogue entry shows. */
export interface PagePicture {
  /** [CAT-02] Where the author's browser puts the picture it took. What an earlier visit put there is gone from then on. */
  begin(at: PageAt, bytes: number): Promise<ReplyOf<typeof beginScreenshot>>;
  /**
   * The address of ours that the picture is served at: made anew from the one the browser put there, where whoever asked for the update
   * named it, else drawn here. Null where neither can be had; it throws only where the store does.
   */
  take(at: PageAt, page: PageInPicture, options: { isUploaded: boolean }): Promise<string | null>;
  drawCard: PageDrawing["drawCard"];
  /** What the browser put into the store, for a page, a chapter or a project that is gone. */
  forget(place: GonePlace): Promise<void>;
  /** Likewise of everything of an author's. */
  eraseAll(author: AuthorId): Promise<void>;
}

interface GonePlace extends Pick<PageAt, "uid" | "projectId"> {
  readonly chapterId: PageAt["chapterId"] | null;
  readonly pageId: PageAt["pageId"] | null;
}

interface PagePictureOptions {
  readonly storage: Pick<Storage, "media" | "incoming">;
  readonly media: Pick<MediaService, "open" | "storePicture">;
  readonly courses: Pick<CoursesService, "withPage">;
  /** Without one, a page whose picture the author's browser could not take has none. */
  readonly browserPath: string | undefined;
  readonly log: Log;
}

export function createPagePicture({ storage, media, courses, browserPath, log }: PagePictureOptions): PagePicture {
  const drawing = createPageDrawing({ browserPath, media, log });

  async function uploaded(at: PageAt): Promise<Uint8Array | null> {
    const bytes = await storage.incoming.bytesOf(screenshotPath(at));
    if (bytes === undefined || bytes > maxScreenshotBytes) return null;
    const file = await storage.media.get(screenshotPath(at));
    return file && isScreenshot(Buffer.from(file.bytes)) ? file.bytes : null;
  }

  /** Null for what only claims to be a picture. */
  async function store(author: AuthorId, png: Uint8Array): Promise<string | null> {
    try {
      return await media.storePicture(author, png);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "picture_refused")) throw error;
      log.warn({ err: error, author }, "the picture of a page is none");
      return null;
    }
  }

  return {
    drawCard: drawing.drawCard,
    async begin(at, bytes) {
      await courses.withPage(at, async () => undefined);
      const path = screenshotPath(at);
      await storage.media.remove(path);
      const put = await storage.incoming.signWhole(path, bytes);
      return { path, put, url: put.slice(0, put.indexOf("?")) };
    },
    async take(at, page, { isUploaded }) {
      const taken = isUploaded ? await uploaded(at) : null;
      const address = taken && (await store(at.uid, taken));
      if (address) return address;
      const drawn = await drawing.draw(page);
      return drawn && store(at.uid, drawn);
    },
    forget: (place) => storage.media.removeAllUnder(folderOf(place)),
    eraseAll: (author) => storage.media.removeAllUnder(`users/${author}/`),
  };
}

const edge = screenshotSize * screenshotScale;

/** By its first bytes: a PNG of exactly the size that was asked for, before a pixel of it is unpacked. */
function isScreenshot(file: Buffer): boolean {
  if (file.length < 24 || file.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n" || file.toString("latin1", 12, 16) !== "IHDR") return false;
  return file.readUInt32BE(16) === edge && file.readUInt32BE(20) === edge;
}

/** The front of `screenshotPath`, as far as the place is named. */
function folderOf({ uid, projectId, chapterId, pageId }: GonePlace): string {
  const project = `users/${uid}/Project/${projectId}/`;
  if (chapterId === null) return project;
  return pageId === null ? `${project}Chapters/${chapterId}/` : `${project}Chapters/${chapterId}/Page/${pageId}/`;
}
