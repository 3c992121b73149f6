import { createHmac } from "node:crypto";
import type { ClientBase } from "pg";

/** For tests with so many accounts that signing them up would take too long. */
export interface ManyAccounts {
  readonly prefix: string;
  readonly count: number;
}

/** Writes accounts with an open session each. Needs the owner of the directory. */
export async function insertAccounts(directory: ClientBase, { prefix, count }: ManyAccounts): Promise<void> {
  await directory.query(
    "insert into accounts (id, name, email, email_verified) select $1 || n, 'One of many', $1 || n || '@example.test', true from generate_series(0, $2::integer - 1) n",
    [prefix, count],
  );
  await directory.query(
    "insert into sessions (id, account_id, token, expires_at) select $1 || n, $1 || n, $1 || n, now() + interval '1 day' from generate_series(0, $2::integer - 1) n",
    [prefix, count],
  );
}

/** The bearers that the server would issue. */
export function bearersOf({ prefix, count }: ManyAccounts, secret: string): string[] {
  // Derived as in features/accounts.
  const key = createHmac("sha256", secret).update("bearer").digest("base64url");
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  return Array.from({ length: count }, (_, n) => {
    const unsigned = `${encode({ alg: "HS256" })}.${encode({ sub: `${prefix}${n}`, sid: `${prefix}${n}`, iat: now, exp: now + 3600 })}`;
    return `${unsigned}.${createHmac("sha256", key).update(unsigned).digest("base64url")}`;
  });
}
