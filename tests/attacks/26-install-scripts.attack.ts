import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { localInstance } from "../../tools/local.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

it("runs a planted install script only without our settings", async () => {
  const ours = settings();
  expect(ours).toMatch(/^strictDepBuilds: true$/m);
  const [refused, allowed] = await Promise.all([install(ours), install("dangerouslyAllowAllBuilds: true\n")]);
  console.log(JSON.stringify({ attack: 26, ranUnderOurs: refused.ran, ranWhenAllowed: allowed.ran, refusal: refused.said }));
  expect([refused.ran, allowed.ran]).toEqual([false, true]);
});

it("pins exact versions, and no package has more settings of its own", () => {
  const { checkout } = localInstance();
  const catalog = readFileSync(join(checkout, "pnpm-workspace.yaml"), "utf8").match(/^ {2}"?[@\w][\w@/.-]*"?: (\S+)$/gm) ?? [];
  expect(catalog.length).toBeGreaterThan(50);
  expect(catalog.filter((line) => /[\^~*]|latest/.test(line.split(": ")[1] ?? ""))).toEqual([]);
  expect(existsSync(join(checkout, "pnpm-lock.yaml"))).toBe(true);
});

/** All workspace settings except the dependencies. */
function settings(): string {
  const text = readFileSync(join(localInstance().checkout, "pnpm-workspace.yaml"), "utf8");
  return text.slice(text.indexOf("allowBuilds:"));
}

async function install(workspace: string): Promise<{ ran: boolean; said: string }> {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  folders.push(folder);
  const ran = join(folder, "it-ran");
  mkdirSync(join(folder, "planted"));
  const planted = { name: "planted", version: "1.0.0", scripts: { postinstall: `node -e "require('fs').writeFileSync('${ran}', '')"` } };
  writeFileSync(join(folder, "planted/package.json"), JSON.stringify(planted));
  await promisify(execFile)("tar", ["czf", join(folder, "planted.tgz"), "-C", folder, "--transform", "s/^planted/package/", "planted"]);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "victim", private: true, dependencies: { planted: "file:planted.tgz" } }),
  );
  writeFileSync(join(folder, "pnpm-workspace.yaml"), workspace);
  const said = await promisify(execFile)("pnpm", ["install", "--offline", "--no-frozen-lockfile"], { cwd: folder, timeout: 60_000 }).then(
    () => "",
    (error: unknown) => /ERR_PNPM_\w+/.exec(String(error))?.[0] ?? String(error),
  );
  return { ran: existsSync(ran), said };
}
