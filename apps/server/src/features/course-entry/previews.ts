import { randomBytes } from "node:crypto";
import type { AuthorId, PageId, ProjectId } from "@coursewright/base/ids.ts";
import { coverAddress, planOf } from "@coursewright/course-page/places.ts";
import { withLateFonts, type ReleaseAssets, type ReleaseFile } from "@coursewright/course-page/release-assets.ts";
import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { renderPage, renderShell } from "@coursewright/course-page/render-course.tsx";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import type { PublishingService } from "../publishing/service.ts";
import { previewSubdomain } from "./course-host.ts";
import { findPreview, insertPreview } from "./queries.ts";
import { hashOf } from "./unguessable.ts";

interface PreviewsOptions {
  databases: Pick<Databases, "directory">;
  clock: Clock;
  courseOrigin(subdomain: string): string;
  /** The course as it would be published now, or undefined when it has no page. */
  readReleasable(wanted: { author: AuthorId; projectId: ProjectId; origin: string }): Promise<ReleasedCourse | undefined>;
  readAssets(): Promise<ReleaseAssets>;
  publishing: Pick<PublishingService, "suspensionOf">;
}

export interface WantedPreview {
  readonly author: AuthorId;
  readonly projectId: ProjectId;
  /** Opens here instead of on the cover. */
  readonly pageId?: PageId | undefined;
}

interface Drawn {
  readonly course: ReleasedCourse;
  readonly assets: ReleaseAssets;
  /** Rendered on first request: expensive for a long course, and a page needs only the fonts of it. */
  shell?: readonly ReleaseFile[];
}

const previewMs = 60 * 60_000;
/** Keeps a page and its assets consistent: both come from one read of the course. */
const keptMs = 5_000;
const maxKept = 20;

/** Renders the current course on demand, page by page, with the release renderer. */
export function createPreviews({ databases, clock, courseOrigin, readReleasable, readAssets, publishing }: PreviewsOptions) {
  let read: Promise<ReleaseAssets> | undefined;
  const kept = new Map<string, { drawn: Promise<Drawn | undefined>; until: number }>();

  async function draw(ticket: string): Promise<Drawn | undefined> {
    const preview = await findPreview(databases.directory, { ticketHash: hashOf(ticket), now: clock.now() });
    // Anybody with the address can read a preview, so suspended courses have none.
    if (!preview || (await publishing.suspensionOf(preview)) !== undefined) return undefined;
    const course = await readReleasable({ ...preview, origin: courseOrigin(previewSubdomain(ticket)) });
    if (!course) return undefined;
    return { course, assets: await (read ??= readAssets().then(withLateFonts)) };
  }

  function drawOnce(ticket: string): Promise<Drawn | undefined> {
    const now = clock.now().getTime();
    for (const [name, { until }] of kept) if (until <= now) kept.delete(name);
    const known = kept.get(ticket);
    if (known) return known.drawn;
    if (kept.size >= maxKept) kept.clear();
    const drawn = draw(ticket);
    kept.set(ticket, { drawn, until: now + keptMs });
    // The next request retries a failure.
    drawn.catch(() => kept.delete(ticket));
    return drawn;
  }

  /** Undefined if the course does not have the page. */
  async function addressOf(ticket: string, pageId: PageId): Promise<string | undefined> {
    const drawn = await drawOnce(ticket);
    return drawn && planOf(drawn.course).byPage.get(pageId)?.address;
  }

  return {
    async openPreview({ author, projectId, pageId }: WantedPreview): Promise<{ url: string; until: string }> {
      const ticket = randomBytes(20).toString("hex");
      const expiresAt = new Date(clock.now().getTime() + previewMs);
      await insertPreview(databases.directory, { ticketHash: hashOf(ticket), author, projectId, expiresAt });
      const address = (pageId && (await addressOf(ticket, pageId))) ?? coverAddress;
      return { url: courseOrigin(previewSubdomain(ticket)) + address, until: expiresAt.toISOString() };
    },

    /** `path` is a file or folder of a release. */
    async readPreviewFile(ticket: string, path: string): Promise<ReleaseFile> {
      const drawn = await drawOnce(ticket);
      const file = drawn && findFile(drawn, path.replace(/\/$/, ""));
      if (!file) throw new AppError("not_found");
      return file;
    },
  };
}

function findFile(drawn: Drawn, path: string): ReleaseFile | undefined {
  const { course, assets } = drawn;
  const isAsked = (file: ReleaseFile) => file.path === path || file.path === `${path}/index.html`;
  const place = planOf(course).places.find(({ address }) => `/${path}/`.startsWith(address));
  if (place) return renderPage(course, place.page.uuid, assets).find(isAsked);
  return assets.files.find(isAsked) ?? (drawn.shell ??= renderShell(course, assets)).find(isAsked);
}
