import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { certificate } from "./support/certificate.ts";

/**
 * `pnpm engines [chromium | firefox | webkit] [name of a file …]`: other arguments go to Vitest.
 * `pnpm engines --sessions 100 [--seed 7] [--only 12] [--length 15] [chromium | …]`: random writing sessions, or one of them again. An
 * engine that is named twice gets two browsers, which share the sessions.
 */

const { rest, sessions } = readSessions(process.argv.slice(2));
const chosen = rest.filter((word) => ["chromium", "firefox", "webkit"].includes(word));
const { file } = await certificate();
const runner = spawn(
  "vitest",
  ["run", "--config", join(import.meta.dirname, "vitest.config.ts"), ...rest.filter((word) => !chosen.includes(word))],
  {
    stdio: "inherit",
    // Node reads the certificate only when it starts.
    env: { ...process.env, ...sessions, NODE_EXTRA_CA_CERTS: file, ...(chosen.length > 0 && { ENGINES: chosen.join() }) },
  },
);
const [code]: unknown[] = await once(runner, "exit");
process.exitCode = code === 0 ? 0 : 1;

/** The options of the random sessions as environment variables, and the other arguments. */
function readSessions(given: readonly string[]): { rest: string[]; sessions: Record<string, string> } {
  const names: Readonly<Record<string, string>> = {
    "--sessions": "SESSIONS",
    "--seed": "SESSIONS_SEED",
    "--only": "SESSIONS_ONLY",
    "--length": "SESSIONS_LENGTH",
  };
  const found: Record<string, string> = {};
  const others: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? "";
    const name = names[word];
    if (name === undefined) others.push(word);
    else found[name] = given[(at += 1)] ?? "";
  }
  return { rest: others, sessions: Object.keys(found).length > 0 ? { SESSIONS: "1", ...found } : {} };
}
