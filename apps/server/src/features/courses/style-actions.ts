import { type CourseStyle, emptyCourseStyle } from "@coursewright/course/course-style.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { touch } from "./project-actions.ts";
import { findStyle, writeStyle } from "./style-queries.ts";
import type { ProjectAddress } from "./tables.ts";

export function styleActions({ databases }: { databases: Databases }) {
  return {
    readStyleWithin,

    readStyle: (address: ProjectAddress): Promise<CourseStyle> =>
      databases.forAuthor(address.uid).transaction((trx) => readStyleWithin(trx, address)),

    changeStyle: (address: ProjectAddress, style: CourseStyle): Promise<CourseStyle> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await touch(trx, address);
        await writeStyle(trx, address, style);
        return style;
      }),
  };
}

/** One statement by primary key, so that every prompt can afford it. */
async function readStyleWithin(trx: WriteQuery, address: ProjectAddress): Promise<CourseStyle> {
  const style = await findStyle(trx, address);
  if (style === undefined) throw new AppError("not_found");
  return style ?? emptyCourseStyle;
}
