import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { BookDrawing } from "./book.tsx";
import { escape } from "./document.ts";
import { contentsAddress, coverAddress, planOf } from "./places.ts";
import type { ReleaseFile } from "./release-assets.ts";
import type { CourseAround, ReleasedCourse } from "./released-course.ts";

/* Files for browsers and search engines: sitemap, robots.txt, manifest and icon. */

export const sitemapPath = "launch/sitemap.xml";

export function robots({ origin }: ReleasedCourse): ReleaseFile {
  const body = `User-agent: *\nAllow: /\nDisallow: /launch/enter\n\nSitemap: ${origin}/${sitemapPath}\n`;
  return { path: "robots.txt", body, contentType: "text/plain; charset=utf-8", isFree: true };
}

/** Lists public pages: in a members' course, the cover and the contents. */
export function sitemap(course: ReleasedCourse): ReleaseFile {
  const lessons = course.terms.readers === "open" ? planOf(course).places.map(({ address }) => address) : [];
  const urls = [coverAddress, contentsAddress, ...lessons].map(
    (address) => `<url><loc>${escape(`${course.origin}${address}`)}</loc></url>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
  return { path: sitemapPath, body, contentType: "application/xml", isFree: true };
}

export function webManifest(course: ReleasedCourse): ReleaseFile {
  const body = JSON.stringify({
    name: course.title,
    short_name: course.title,
    lang: course.language,
    id: coverAddress,
    start_url: coverAddress,
    scope: coverAddress,
    display: "minimal-ui",
    background_color: "#fffefb",
    theme_color: "#fffefb",
    icons: [{ src: iconAddress(course), sizes: "any", type: "image/svg+xml" }],
  });
  return { path: "launch/site.webmanifest", body, contentType: "application/manifest+json", isFree: true };
}

/** The course's drawn book in a square. Also used for covers with a picture, which would be too small to recognize. */
export function icon({ cover }: CourseAround): ReleaseFile {
  const drawing = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 0 400 400">
      <BookDrawing cover={cover} />
    </svg>,
  );
  const hash = createHash("sha256").update(drawing).digest("hex").slice(0, 12);
  return { path: `launch/assets/icon-${hash}.svg`, body: drawing, contentType: "image/svg+xml", isFree: true };
}

export function iconAddress(course: CourseAround): string {
  return `/${icon(course).path}`;
}
