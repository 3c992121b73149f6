import type { AuthorId } from "@coursewright/base/ids.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases, WriteQuery } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { beginErasing, eraseAccount, eraseAuthorRows } from "./deletion-queries.ts";
import type { ErasureRef } from "./leaving.ts";

interface ErasingOptions {
  databases: Databases;
  clock: Clock;
  eraseSites(author: AuthorId): Promise<void>;
  eraseMedia(author: AuthorId): Promise<void>;
  /** Erases the account's comments in other authors' courses. */
  eraseComments(author: AuthorId): Promise<void>;
  /** Cancels subscriptions and deletes the customer at the payment provider. */
  forgetPayer(author: AuthorId): Promise<void>;
}

export type Erasing = ReturnType<typeof createErasing>;

/** The steps of an account erasure. Each step is idempotent. */
export function createErasing({ databases, clock, eraseSites, eraseMedia, eraseComments, forgetPayer }: ErasingOptions) {
  return {
    /** Returns false when the author cancelled the deletion in time. */
    begin: ({ deletionId }: ErasureRef) => beginErasing(databases.directory, { deletionId, now: clock.now() }),
    eraseSites,
    eraseMedia,
    eraseComments,
    forgetPayer,
    async eraseAuthor(trx: WriteQuery, author: AuthorId): Promise<void> {
      await eraseAuthorRows(trx, { author, alias: `erased-${newUuid()}` });
    },
    eraseAccount: (author: AuthorId) => eraseAccount(databases.directory, author),
  };
}
