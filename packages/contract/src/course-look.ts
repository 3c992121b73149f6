import { CourseCover } from "@coursewright/course/cover.ts";
import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* How a course presents itself before it is opened. */

export const maxBlurbLength = 300;

export const CourseLook = z.strictObject({
  cover: CourseCover,
  /** One or two sentences below the title; empty where the author has written none. */
  blurb: z.string().trim().max(maxBlurbLength),
});
export type CourseLook = z.infer<typeof CourseLook>;

/** Until the author says otherwise: the cover that follows from the project's id, and no blurb. */
export const readCourseLook = endpoint({ method: "GET", path: `${projectPath}/look`, params: ProjectParams, reply: CourseLook });
export const changeCourseLook = endpoint({
  method: "PUT",
  path: `${projectPath}/look`,
  params: ProjectParams,
  body: CourseLook,
  reply: CourseLook,
});
