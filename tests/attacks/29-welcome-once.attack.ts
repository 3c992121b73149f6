import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { signUp } from "../product/author.ts";
import { appOrigin, mailUrl } from "./from-outside.ts";
import { accountOf, violationsOf } from "./ledger.ts";

it("grants welcome credits once to a mailbox under eight spellings", { timeout: 240_000 }, async () => {
  const name = `w${randomUUID().replaceAll("-", "")}`;
  const dotted = `${name.slice(0, 4)}.${name.slice(4)}`;
  const spellings = ["", "+1", "+2"].flatMap((tag) => [`${name}${tag}@gmail.com`, `${dotted}${tag}@googlemail.com`]);
  const product = { origin: appOrigin, mailUrl };
  const [first, ...rest] = [...spellings, `${dotted}+x@gmail.com`, `${name}+y@googlemail.com`];
  if (first === undefined) throw new Error("no spelling");
  const authors = [await signUp(product, { email: first })];
  // Two at a time, so that some sign up at the same moment.
  while (rest.length > 0) authors.push(...(await Promise.all(rest.splice(0, 2).map((email) => signUp(product, { email })))));
  const balances = await Promise.all(authors.map(async (author) => (await accountOf(author)).available));
  console.log(JSON.stringify({ attack: 29, spellings: authors.length, balances }));
  expect(balances).toEqual(["25.0000", ...authors.slice(1).map(() => "0.0000")]);
  for (const author of authors) expect(await violationsOf(author)).toEqual([]);
});
