import type { AuthorId } from "@coursewright/base/ids.ts";
import type { CourseLook } from "@coursewright/contract/course-look.ts";
import { firstCover } from "@coursewright/course/cover.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findLook, writeLook } from "./look-queries.ts";
import { touch } from "./project-actions.ts";
import type { ProjectAddress } from "./tables.ts";

interface LookOptions {
  databases: Databases;
  isFileOf(author: AuthorId, address: string): Promise<boolean>;
}

export function lookActions({ databases, isFileOf }: LookOptions) {
  return {
    readLook: (address: ProjectAddress): Promise<CourseLook> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        const look = await findLook(trx, address);
        if (!look) throw new AppError("not_found");
        return { cover: look.cover ?? firstCover(address.projectId), blurb: look.blurb ?? "" };
      }),

    async changeLook(address: ProjectAddress, look: CourseLook): Promise<CourseLook> {
      const { cover } = look;
      // Another author's file would disappear from the cover when that author deletes it.
      if (cover.kind === "picture" && !(await isFileOf(address.uid, cover.address))) throw new AppError("invalid_request");
      return databases.forAuthor(address.uid).transaction(async (trx) => {
        await touch(trx, address);
        await writeLook(trx, address, look);
        return look;
      });
    },
  };
}
