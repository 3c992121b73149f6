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
  /** What the account said in the courses of others. */
  eraseComments(author: AuthorId): Promise<void>;
  /** Ends what is paid for again and again, and what the payment provider keeps. */
  forgetPayer(author: AuthorId): Promise<void>;
}

export type Erasing = ReturnType<typeof createErasing>;

/** The steps of an erasing. Each may be repeated. */
export function createErasing({ databases, clock, eraseSites, eraseMedia, eraseComments, forgetPayer }: ErasingOptions) {
  return {
    /** False when the author came back in time. */
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
