import { heardOf } from "../player/heard-course.ts";
import type { ReleaseFile } from "../release-assets.ts";
import type { ReleasedCourse } from "../released-course.ts";

/** Lists the recordings of all pages for downloading. It has the same access rules as the pages. */
export function soundListing(course: ReleasedCourse): ReleaseFile[] {
  const listed = heardOf(course).map(({ audio: { address, bytes } }) => ({ sound: address, bytes: Math.round(bytes) }));
  if (listed.length === 0) return [];
  return [{ path: "launch/sound.json", body: JSON.stringify(listed), contentType: "application/json", isFree: false }];
}
