import { type PageInPicture, type PictureDocument, pictureDocument } from "@coursewright/course-page/picture-of-page.tsx";
import { type ReleaseAssets, releaseAssets } from "@coursewright/course-page/release-assets.ts";
import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { socialCardDocument, socialCardSize } from "@coursewright/course-page/social-card.tsx";
import { readReleaseSources } from "@coursewright/course-page/release-sources.ts";
import { fileAddress } from "@coursewright/contract/media.ts";
import type { Log } from "../../platform/log/log.ts";
import { createSemaphore } from "../../platform/semaphore/semaphore.ts";
import type { MediaService } from "../media/service.ts";
import { photographDocument, type View } from "./photograph-document.ts";

export interface PageDrawing {
  /** Returns a PNG, or null when there is no browser or it failed. */
  draw(page: PageInPicture): Promise<Uint8Array | null>;
  /** The preview card for shared links to the course. */
  drawCard(course: ReleasedCourse): Promise<Uint8Array | null>;
}

interface PageDrawingOptions {
  readonly browserPath: string | undefined;
  readonly media: Pick<MediaService, "open">;
  readonly log: Log;
}

/** The picture shows only the top of a page. */
const maxFiles = 12;
const maxFileBytes = 4_000_000;
const drawnWithinMs = 20_000;
const cardView: View = { ...socialCardSize, window: socialCardSize.width, scale: 1 };
/** A browser uses a core and 250 MB for a second or two. */
const browsersAtOnce = 1;
const maxWaitForSlotMs = 60_000;

export function createPageDrawing({ browserPath, media, log }: PageDrawingOptions): PageDrawing {
  const semaphore = createSemaphore({
    count: browsersAtOnce,
    maxWaitMs: maxWaitForSlotMs,
    refuse: (cause) => new Error("No browser was free in time", { cause }),
  });
  let reading: Promise<ReleaseAssets> | undefined;
  const assets = () => (reading ??= readReleaseSources(import.meta.url).then(releaseAssets));

  async function photograph(made: (assets: ReleaseAssets) => PictureDocument, view?: View): Promise<Uint8Array | null> {
    if (browserPath === undefined) return null;
    try {
      const html = await filled(made(await assets()));
      return await semaphore.run(AbortSignal.timeout(maxWaitForSlotMs), () =>
        photographDocument({ browserPath, html, ...(view && { view }), withinMs: drawnWithinMs }),
      );
    } catch (err) {
      log.warn({ err }, "drawing a picture failed");
      return null;
    }
  }

  async function filled({ files, html }: PictureDocument): Promise<string> {
    const found = new Map(await Promise.all(files.slice(0, maxFiles).map(async (file) => [file, await readAsData(media, file)] as const)));
    return html((file) => found.get(file));
  }

  return {
    draw: (page) => photograph((made) => pictureDocument(page, made)),
    drawCard: (course) => photograph((made) => socialCardDocument(course, made), cardView),
  };
}

async function readAsData(media: Pick<MediaService, "open">, address: string): Promise<string | undefined> {
  const file = await media.open(address.slice(fileAddress("").length));
  if (!file) return undefined;
  if (!file.contentType.startsWith("image/") || file.bytes > maxFileBytes) {
    file.stream.destroy();
    return undefined;
  }
  return `data:${file.contentType};base64,${Buffer.concat(await file.stream.toArray()).toString("base64")}`;
}
