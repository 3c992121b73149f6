import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { Query } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findSuspension } from "./suspension-queries.ts";

/** The error tells the author the reason in the operator's own words. */
export async function requireNotSuspended(directory: Query, course: { author: AuthorId; projectId: ProjectId }): Promise<void> {
  const reason = await findSuspension(directory, course);
  if (reason !== undefined) throw new AppError("course_suspended", { reason });
}
