import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import { type ReleasedCourse, toReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { Course } from "@coursewright/course/course.ts";
import { z } from "zod";

const Entries = z.record(z.string(), z.object({ summary: z.string(), minutes: z.int().positive() }));

/** The course as it was at one moment: all pages of a release are rendered from it, however often work starts again. */
const Frozen = z.object({ course: Course, entries: Entries, author: z.string(), origin: z.string() });

/** Packed, since it is kept as the result of a step for as long as the workflow's record. */
export async function freeze(content: z.input<typeof Frozen>): Promise<string> {
  return (await promisify(gzip)(JSON.stringify(content))).toString("base64");
}

export function thaw(frozen: string): ReleasedCourse {
  const { course, ...facts } = Frozen.parse(JSON.parse(gunzipSync(Buffer.from(frozen, "base64")).toString()));
  return toReleasedCourse(course, facts);
}
