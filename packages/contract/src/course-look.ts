import { CourseCover } from "@coursewright/course/cover.ts";
import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* The cover and blurb that a course shows before it is opened. */

export const maxBlurbLength = 300;

export const CourseLook = z.strictObject({
  cover: CourseCover,
  /** One or two sentences below the title; may be empty. */
  blurb: z.string().trim().max(maxBlurbLength),
});
export type CourseLook = z.infer<typeof CourseLook>;

/** Defaults to a cover derived from the project's id, and no blurb. */
export const readCourseLook = endpoint({ method: "GET", path: `${projectPath}/look`, params: ProjectParams, reply: CourseLook });
export const changeCourseLook = endpoint({
  method: "PUT",
  path: `${projectPath}/look`,
  params: ProjectParams,
  body: CourseLook,
  reply: CourseLook,
});
