import { escape } from "../document.ts";
import { mediaAddress } from "../media-addresses.ts";
import { coverAddress } from "../places.ts";
import type { ReleaseFile } from "../release-assets.ts";
import type { ReleasedCourse } from "../released-course.ts";
import { type Heard, heardOf, isHeardByAnyone } from "./heard-course.ts";

const podcastPath = "launch/podcast.xml";
export const podcastAddress = `/${podcastPath}`;

/** A podcast feed of all recorded pages. Members' courses have none, because a feed cannot check access. */
export function podcast(course: ReleasedCourse): ReleaseFile[] {
  if (!isHeardByAnyone(course)) return [];
  const { title, author, description, language, origin, cover } = course;
  const channel = [
    element("title", title),
    element("link", `${origin}${coverAddress}`),
    `<atom:link href="${escape(`${origin}${podcastAddress}`)}" rel="self" type="application/rss+xml"/>`,
    element("language", language),
    element("description", description || title),
    element("itunes:author", author),
    cover.picture === null ? "" : `<itunes:image href="${escape(`${origin}${mediaAddress(cover.picture)}`)}"/>`,
    `<itunes:category text="Education"/>`,
    element("itunes:explicit", "false"),
    // Serial podcasts start with the first episode.
    element("itunes:type", "serial"),
    ...heardOf(course).map((heard) => episode(course, heard)),
  ];
  const spaces = `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom"`;
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${spaces}><channel>${channel.join("")}</channel></rss>\n`;
  return [{ path: podcastPath, body, contentType: "application/xml", isFree: true }];
}

function episode({ origin, author }: ReleasedCourse, { place, page, audio }: Heard): string {
  const { address, chapterNumber, numberInChapter } = place;
  const { address: sound, bytes, seconds } = audio;
  const parts = [
    element("title", page.name),
    element("link", `${origin}${address}`),
    `<guid isPermaLink="false">${escape(page.uuid)}</guid>`,
    element("description", page.description || page.name),
    `<enclosure url="${escape(`${origin}${sound}`)}" length="${bytes}" type="audio/mpeg"/>`,
    element("itunes:author", author),
    element("itunes:duration", String(Math.round(seconds))),
    element("itunes:season", String(chapterNumber)),
    element("itunes:episode", String(numberInChapter)),
    element("itunes:episodeType", "full"),
  ];
  return `<item>${parts.join("")}</item>`;
}

/** Drops characters that XML cannot represent. */
function element(name: string, text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters to drop
  const sound = text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  return sound === "" ? "" : `<${name}>${escape(sound)}</${name}>`;
}
