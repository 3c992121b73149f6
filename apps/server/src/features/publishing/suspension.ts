import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { Query } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findSuspension } from "./suspension-queries.ts";

/** The author is told why, in the words of whoever suspended it. */
export async function mustNotBeSuspended(directory: Query, course: { author: AuthorId; projectId: ProjectId }): Promise<void> {
  const reason = await findSuspension(directory, course);
  if (reason !== undefined) throw new AppError("course_suspended", { reason });
}
