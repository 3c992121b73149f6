import { escape } from "./document.ts";
import type { Place } from "./places.ts";
import type { CourseAround, ReleasedCourse, ReleasedPage } from "./released-course.ts";
import { coverAddress } from "./places.ts";

interface Described {
  course: CourseAround;
  address: string;
  title: string;
  description: string;
  /** The URL of the link preview image. */
  socialCard: string;
  icon: string;
  kind: "website" | "article";
  isIndexed?: boolean;
}

/** Metadata for search engines and link previews. */
export function describe({ course, address, title, description, socialCard, icon, kind, isIndexed = true }: Described): string[] {
  const [url, picture] = [`${course.origin}${address}`, `${course.origin}${socialCard}`];
  const named = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escape(content)}">`;
  return [
    ...(description === "" ? [] : [named("description", description), property("description", description)]),
    ...(isIndexed ? [] : [named("robots", "noindex")]),
    `<link rel="canonical" href="${escape(url)}">`,
    `<link rel="icon" href="${escape(icon)}" type="image/svg+xml">`,
    `<link rel="manifest" href="/launch/site.webmanifest">`,
    property("type", kind),
    property("title", title),
    property("site_name", course.title),
    property("url", url),
    property("image", picture),
    property("image:width", "1200"),
    property("image:height", "630"),
    named("twitter:card", "summary_large_image"),
  ];
}

/** Links to the podcast feed. */
export function alternate(feed: string, title: string): string {
  return `<link rel="alternate" type="application/rss+xml" href="${escape(feed)}" title="${escape(title)}">`;
}

/** Structured data for search engines (schema.org). */
export function courseData({ title, author, description, language, origin, terms }: ReleasedCourse): string {
  return structured({
    "@type": "Course",
    name: title,
    // Validators reject an empty description.
    ...(description !== "" && { description }),
    url: `${origin}${coverAddress}`,
    inLanguage: language,
    isAccessibleForFree: terms.readers === "open",
    ...(author !== "" && { author: { "@type": "Person", name: author }, provider: { "@type": "Person", name: author } }),
    ...(terms.cents !== null && {
      offers: { "@type": "Offer", price: (terms.cents / 100).toFixed(2), priceCurrency: terms.currency, category: "Paid" },
    }),
  });
}

export function lessonData(course: CourseAround, place: Place, { name, description, minutes, objectives, keywords }: ReleasedPage): string {
  return structured({
    "@type": "LearningResource",
    name,
    ...(description !== "" && { description }),
    url: `${course.origin}${place.address}`,
    inLanguage: course.language,
    position: place.number,
    timeRequired: `PT${minutes}M`,
    isAccessibleForFree: course.terms.readers === "open",
    ...(objectives.length > 0 && { teaches: objectives }),
    ...(keywords.length > 0 && { keywords }),
    isPartOf: { "@type": "Course", name: course.title, url: `${course.origin}${coverAddress}` },
  });
}

/** Security: escapes characters that could close the script element. */
function structured(data: object): string {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", String.raw`\u003c`);
  return `<script type="application/ld+json">${json}</script>`;
}
