import type { ReleaseAssets, ReleaseFile } from "./release-assets.ts";
import type { ReleasedCourse } from "./released-course.ts";

/** A whole release. A durable job renders cover and pages one by one instead. */
export function renderRelease(course: ReleasedCourse, assets: ReleaseAssets): { files: ReleaseFile[] } {
  const pages = course.chapters.flatMap((chapter) => chapter.pages);
  return { files: [renderCover(course, assets), ...pages.map((page) => renderPage(course, page.uuid, assets)), ...assets.files, robots(course)] };
}

export function renderCover(_course: ReleasedCourse, _assets: ReleaseAssets): ReleaseFile {
  return { path: "launch/index.html", body: "", contentType: "text/html; charset=utf-8" };
}

export function renderPage(_course: ReleasedCourse, pageUuid: string, _assets: ReleaseAssets): ReleaseFile {
  return { path: `launch/1/${pageUuid}/index.html`, body: "", contentType: "text/html; charset=utf-8" };
}

export function robots(_course: ReleasedCourse): ReleaseFile {
  return { path: "robots.txt", body: "User-agent: *\nAllow: /\n", contentType: "text/plain; charset=utf-8" };
}
