import { CourseStyle } from "@coursewright/course/course-style.ts";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

/* How the words of a course should sound. The helper follows it, and the launch check names breaches. */

/** All fields are empty until the author fills them. */
export const readCourseStyle = endpoint({ method: "GET", path: `${projectPath}/style`, params: ProjectParams, reply: CourseStyle });
/** Replaces the whole style: the last writer wins. */
export const changeCourseStyle = endpoint({
  method: "PUT",
  path: `${projectPath}/style`,
  params: ProjectParams,
  body: CourseStyle,
  reply: CourseStyle,
});
