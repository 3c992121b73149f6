import { createHash } from "node:crypto";
import { fileAt, planOf } from "@coursewright/course-page/places.ts";
import type { ReleasedCourse } from "@coursewright/course-page/released-course.ts";
import { pageInput } from "@coursewright/course-page/render-course.tsx";
import type { Manifest } from "./release-manifest.ts";

/** The path of each page's HTML, in reading order. */
export function pagePaths(course: ReleasedCourse): ReadonlyMap<string, string> {
  return new Map(planOf(course).places.map(({ page, address }) => [page.uuid, fileAt(address)]));
}

export interface Renderer {
  course: ReleasedCourse;
  /** The renderer's build: another build may render the same input differently. */
  buildId: string;
}

export function inputHash({ course, buildId }: Renderer, pageUuid: string): string {
  return createHash("sha256").update(buildId).update(pageInput(course, pageUuid)).digest("hex");
}

/** The pages whose render input differs from the earlier release. */
export function pagesToRender(renderer: Renderer, base: Pick<Manifest, "inputs"> | undefined): string[] {
  return [...pagePaths(renderer.course)].flatMap(([uuid, path]) => (base?.inputs[path] === inputHash(renderer, uuid) ? [] : [uuid]));
}

/** The pages that a release reuses from an earlier one, with all their files. */
export function reusedFiles(
  course: ReleasedCourse,
  rendered: ReadonlySet<string>,
  base: Manifest | undefined,
): Pick<Manifest, "files" | "inputs"> {
  const paths = new Set([...pagePaths(course)].flatMap(([uuid, path]) => (rendered.has(uuid) ? [] : [path])));
  const inputs = Object.fromEntries(Object.entries(base?.inputs ?? {}).filter(([path]) => paths.has(path)));
  if (Object.keys(inputs).length < paths.size) throw new Error("A page to reuse is gone from the earlier release");
  return { files: (base?.files ?? []).filter(({ of }) => of !== undefined && paths.has(of)), inputs };
}
