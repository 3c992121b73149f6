import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { z } from "zod";

/** Nothing but `freeze` writes one, and a publication that another version began starts anew. */
const Frozen = z.custom<ReleasedCourse>((value) => typeof value === "object" && value !== null && "chapters" in value);

/**
 * The course as it was at one moment: all pages of a release are rendered from it, however often work starts again. Packed, since
 * it is kept as the result of a step for as long as the workflow's record.
 */
export async function freeze(course: ReleasedCourse): Promise<string> {
  return (await promisify(gzip)(JSON.stringify(course))).toString("base64");
}

export function thaw(frozen: string): ReleasedCourse {
  return Frozen.parse(JSON.parse(gunzipSync(Buffer.from(frozen, "base64")).toString()));
}
