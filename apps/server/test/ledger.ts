import { AuthorId } from "@coursewright/base/ids.ts";
import { verifyLedger } from "../src/features/credits/verify-ledger.ts";
import { newUuid } from "../src/platform/ids/ids.ts";
import { createTestProduct } from "./composition.ts";

export type TestLedger = Awaited<ReturnType<typeof startLedger>>;

/** The product, and its credit ledger past row level security. */
export async function startLedger() {
  const product = await createTestProduct();
  const { platform, features, authors } = product;
  return {
    databases: platform.databases,
    credits: features.credits,
    live: platform.live,
    owner: authors,
    verify: () => verifyLedger(authors),
    startServer: () => product.startServer(),
    close: () => product.close(),
  };
}

export function newAuthor(): AuthorId {
  return AuthorId.parse(newUuid());
}
