import { keyAt } from "@coursewright/contract/media.ts";
import type { WriteQuery } from "../../platform/db/databases.ts";
import { newUuid } from "../../platform/ids/ids.ts";
import { insertMade, type MadeUpload } from "./queries.ts";

export type KeptPicture = Omit<MadeUpload, "uploadId" | "mediaKey"> & { readonly address: string };

const maxName = 200;

/** [MED-02] Puts a made picture into the author's library, in the transaction that charges for it. */
export async function keepInLibraryWithin(trx: WriteQuery, { address, name, ...made }: KeptPicture): Promise<void> {
  const mediaKey = keyAt(address);
  if (mediaKey === undefined) throw new Error("A made picture is not in our store");
  await insertMade(trx, { ...made, name: name.slice(0, maxName), uploadId: newUuid(), mediaKey });
}
