import { readCredits, readStatement } from "@coursewright/contract/credits.ts";
import { verifyLedger } from "../../apps/server/src/features/credits/verify-ledger.ts";
import { localEnvironment } from "../../tools/local.ts";
import { connectAsOwner } from "../faults/support/authors.ts";
import type { Author } from "../product/author.ts";

/** The author's balance with the ledger rows behind it. */
export async function accountOf({ uid, call }: Author) {
  const { available, held, owed } = await call(readCredits, { params: { uid } });
  const { movements } = await call(readStatement, { params: { uid }, query: { limit: 200 } });
  return { available, held, owed, movements: movements.map(({ kind, amount }) => `${kind} ${amount}`) };
}

/** Adds credits for tests that cost more than the welcome gift. */
export async function give({ uid }: Author, amount: number): Promise<void> {
  const store = await connectAsOwner(localEnvironment().AUTHORS_OWNER_URLS);
  await store.query("select add_credits($1, 'gift', 'grant', $2, 'Gift')", [uid, amount]);
  await store.end();
}

/** Rows of this author that violate the ledger's invariants. */
export async function violationsOf({ uid }: Author): Promise<string[]> {
  const store = await connectAsOwner(localEnvironment().AUTHORS_OWNER_URLS);
  try {
    const found = await verifyLedger(store);
    return found.filter(({ author }) => author === uid).map(({ invariant, about }) => `${invariant}: ${about}`);
  } finally {
    await store.end();
  }
}
