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

/** The picture of a page in its catalogue entry. */
export interface PagePicture {
  /** [CAT-02] Returns the upload address for the browser's screenshot and deletes an earlier upload. */
  begin(at: PageAt, bytes: number): Promise<ReplyOf<typeof beginScreenshot>>;
  /**
   * Returns the public address of the picture: re-encoded from the browser's upload if the request named it, else drawn here.
   * Returns null when neither works. Throws only when the object store fails.
   */
  take(at: PageAt, page: PageInPicture, options: { isUploaded: boolean }): Promise<string | null>;
  drawCard: PageDrawing["drawCard"];
  /** Deletes uploads of a purged page, chapter or project. */
  forget(place: GonePlace): Promise<void>;
  /** Deletes all uploads of an author. */
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
  /** Without it, a page has a picture only if the author's browser uploads one. */
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

  /** Returns null for an invalid picture. */
  async function store(author: AuthorId, png: Uint8Array): Promise<string | null> {
    try {
      return await media.storePicture(author, png);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "picture_refused")) throw error;
      log.warn({ err: error, author }, "the picture of a page is invalid");
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

/** Checks the PNG header for the exact size, before any decoding. */
function isScreenshot(file: Buffer): boolean {
  if (file.length < 24 || file.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n" || file.toString("latin1", 12, 16) !== "IHDR") return false;
  return file.readUInt32BE(16) === edge && file.readUInt32BE(20) === edge;
}

/** The prefix of `screenshotPath` for the given ids. */
function folderOf({ uid, projectId, chapterId, pageId }: GonePlace): string {
  const project = `users/${uid}/Project/${projectId}/`;
  if (chapterId === null) return project;
  return pageId === null ? `${project}Chapters/${chapterId}/` : `${project}Chapters/${chapterId}/Page/${pageId}/`;
}
