import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { z } from "zod";
import { shardIndexOf } from "../../../apps/server/src/platform/db/databases.ts";
import type { Product } from "../../../tools/product.ts";
import { bearersOf, insertAccounts, type ManyAccounts } from "../../product/many-accounts.ts";

export interface Member {
  readonly uid: string;
  readonly bearer: string;
}

/** Creates accounts with an open session and this many credits each. */
export async function createAuthors({ environment }: Product, { gift, ...crowd }: ManyAccounts & { gift: number }): Promise<Member[]> {
  const directory = await connectAsOwner(environment["DIRECTORY_OWNER_URL"]);
  await insertAccounts(directory, crowd);
  await directory.end();
  const bearers = bearersOf(crowd, z.string().parse(environment["AUTH_SECRET"]));
  const members = bearers.map((bearer, n) => ({ uid: `${crowd.prefix}${n}`, bearer }));
  const urls = (environment["AUTHORS_OWNER_URLS"] ?? "").split(",");
  for (const [index, url] of urls.entries()) {
    const uids = members.map(({ uid }) => AuthorId.parse(uid)).filter((uid) => shardIndexOf(uid, urls.length) === index);
    const store = await connectAsOwner(url);
    if (gift > 0) await store.query("select add_credits(uid, 'welcome', 'grant', $2, 'Welcome') from unnest($1::text[]) uid", [uids, gift]);
    await store.end();
  }
  return members;
}

/** The owner bypasses row level security. */
export async function connectAsOwner(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: z.string().parse(url) });
  await client.connect();
  return client;
}
