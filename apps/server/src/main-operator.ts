import { formatCredits } from "@coursewright/base/credits.ts";
import { randomUUID } from "node:crypto";
import { createFeatures } from "./app.ts";
import { readOperatorCommand, usage, type GrantCommand } from "./operator-command.ts";
import { createPlatform, type Platform } from "./platform.ts";
import { readConfig } from "./platform/config/config.ts";

/* What whoever runs the product does to it by hand. Ends with 0 when it is done, 1 when it could not be, 2 when it was not understood. */

const waitForLiveMs = 2_000;
const mostReports = 200;

process.exitCode = await run(process.argv.slice(2));

async function run(args: readonly string[]): Promise<number> {
  const command = readOperatorCommand(args);
  switch (command.name) {
    case "grant":
      return carryOut(command);
    case "reports":
      return withPlatform(reports).catch(failed);
    case "after-restore":
      return withPlatform(afterRestore).catch(failed);
    case "help":
      return tell(usage);
    case "wrong":
      return refuse(2, `${command.problem}\n\n${usage}`);
  }
}

async function carryOut({ key = randomUUID(), ...wanted }: GrantCommand): Promise<number> {
  try {
    return await withPlatform((platform) => grant(platform, { ...wanted, key }));
  } catch (error) {
    return refuse(1, `It failed: ${wordsOf(error)}\nWith --key ${key} it can be asked for again, and is done once at most.`);
  }
}

async function withPlatform(work: (platform: Platform) => Promise<number>): Promise<number> {
  // What is said here is for a person: lines of the log would stand between the words.
  const platform = await createPlatform({ ...readConfig(), logLevel: "silent" }, "operator");
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

async function reports(platform: Platform): Promise<number> {
  const found = await createFeatures(platform).entry.listReports(mostReports);
  const lines = found.map(({ at, subdomain, releaseId, reason, page, words }) =>
    [at.toISOString(), subdomain, releaseId ?? "no release", reason, page, words].map(onOneLine).join("  "),
  );
  return tell(lines.join("\n") || "Nothing was reported.");
}

async function afterRestore(platform: Platform): Promise<number> {
  const { mended, unknown } = await createFeatures(platform).publishing.realignSites();
  const lines = [
    `${mended.length} sites showed more than the directory knows, and show what it says: ${mended.join(", ") || "none"}.`,
    `${unknown.length} sites have names that nobody has, and are left as they are: ${unknown.join(", ") || "none"}.`,
  ];
  return tell(lines.join("\n"));
}

/** Strangers wrote it: nothing in it may move the cursor or begin a line. */
function onOneLine(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, " ");
}

async function grant(platform: Platform, { email, credits: amount, reason, key }: GrantCommand & { key: string }): Promise<number> {
  const { accounts, credits } = createFeatures(platform);
  const uid = await accounts.findByEmail(email);
  if (uid === undefined) return refuse(1, `Nobody has an account with the e-mail ${email}. Nothing was given.`);
  // Else an open page would learn of it only when it asks.
  await platform.live.whenReady(waitForLiveMs);
  const { state, balance } = await credits.grant({ uid, operation: `operator ${key}`, amount, reason });
  const did =
    state === "added"
      ? `${formatCredits(amount)} credits were given`
      : "Nothing was added, since credits were given under this key already";
  return tell(`${did}. ${email} now has ${formatCredits(balance.available)} credits. Key: ${key}`);
}

function failed(error: unknown): number {
  return refuse(1, `It failed: ${wordsOf(error)}`);
}

/** Some failures of a connection say nothing but their code. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}

function tell(words: string): 0 {
  process.stdout.write(`${words}\n`);
  return 0;
}

function refuse(exitCode: number, words: string): number {
  process.stderr.write(`${words}\n`);
  return exitCode;
}
