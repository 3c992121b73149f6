import { promisify } from "node:util";
import { gunzipSync, gzip } from "node:zlib";
import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { z } from "zod";

/** A shallow check is enough: only `freeze` writes these, and a publication that an older build began starts again. */
const Frozen = z.custom<ReleasedCourse>((value) => typeof value === "object" && value !== null && "chapters" in value);

/**
 * Packs a snapshot of the course, from which all pages of a release are rendered, also after a restart. It is compressed because
 * DBOS keeps it as the result of a step.
 */
export async function freeze(course: ReleasedCourse): Promise<string> {
  return (await promisify(gzip)(JSON.stringify(course))).toString("base64");
}

export function thaw(frozen: string): ReleasedCourse {
  return Frozen.parse(JSON.parse(gunzipSync(Buffer.from(frozen, "base64")).toString()));
}
