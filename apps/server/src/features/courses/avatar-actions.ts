import { type Avatar, defaultAvatar } from "@coursewright/blocks/kit/avatar/avatar.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { findAvatar, writeAvatar } from "./avatar-queries.ts";
import { touch } from "./project-actions.ts";
import type { ProjectAddress } from "./tables.ts";

export function avatarActions({ databases }: { databases: Databases }) {
  return {
    readAvatar: (address: ProjectAddress): Promise<Avatar> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        const avatar = await findAvatar(trx, address);
        if (avatar === undefined) throw new AppError("not_found");
        return avatar ?? defaultAvatar;
      }),

    writeAvatar: (address: ProjectAddress, avatar: Avatar): Promise<Avatar> =>
      databases.forAuthor(address.uid).transaction(async (trx) => {
        await touch(trx, address);
        await writeAvatar(trx, address, avatar);
        return avatar;
      }),
  };
}
