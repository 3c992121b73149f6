import pg from "pg";
import { z } from "zod";
import type { Product } from "../../tools/product.ts";
import { bearersOf, insertAccounts, type ManyAccounts } from "../product/many-accounts.ts";

export interface Member {
  readonly uid: string;
  readonly bearer: string;
}

/** Accounts with an open session and so many credits each. */
export async function gather({ environment }: Product, { gift, ...crowd }: ManyAccounts & { gift: number }): Promise<Member[]> {
  const directory = await connectAsOwner(environment["DIRECTORY_OWNER_URL"]);
  await insertAccounts(directory, crowd);
  await directory.end();
  const store = await connectAsOwner(environment["AUTHORS_OWNER_URLS"]);
  const give = "select add_credits($1 || n, 'welcome', 'grant', $3, 'Welcome') from generate_series(0, $2::integer - 1) n";
  if (gift > 0) await store.query(give, [crowd.prefix, crowd.count, gift]);
  await store.end();
  const bearers = bearersOf(crowd, z.string().parse(environment["AUTH_SECRET"]));
  return bearers.map((bearer, n) => ({ uid: `${crowd.prefix}${n}`, bearer }));
}

/** Past row level security. */
export async function connectAsOwner(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: z.string().parse(url) });
  await client.connect();
  return client;
}
