import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localInstance } from "../../tools/local.ts";

const day = 86_400_000;
const folders: string[] = [];
/** The versions in the registry and their ages. */
const ages = { "1.0.0": 30 * day, "1.0.1": 6 * day, "1.0.2": 3_600_000 };
let registry: { server: Server; url: string };

beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => {
  registry.server.close();
  folders.forEach((folder) => rmSync(folder, { recursive: true }));
});

describe("a package younger than seven days", () => {
  const ours = settings();
  const withoutAge = ours.replace(/^minimumReleaseAge: .*$/m, "minimumReleaseAge: 0");

  it("is refused when requested by version", async () => {
    const [hijacked, almost, old] = [await install("1.0.2"), await install("1.0.1"), await install("1.0.0")];
    console.log(JSON.stringify({ attack: 26, young: hijacked.refusal, sixDays: almost.refusal, old: old.version }));
    expect([hijacked, almost]).toEqual([refused("ERR_PNPM_NO_MATURE_MATCHING_VERSION"), refused("ERR_PNPM_NO_MATURE_MATCHING_VERSION")]);
    expect(old).toEqual({ version: "1.0.0", refusal: "" });
  });

  it("loses to an older one within a range", async () => {
    expect(await install("^1.0.0")).toEqual({ version: "1.0.0", refusal: "" });
  });

  it("is refused when a lockfile already names it", async () => {
    const folder = project("1.0.2", withoutAge);
    expect((await run(folder, "--no-frozen-lockfile")).version).toBe("1.0.2");
    rmSync(join(folder, "node_modules"), { recursive: true });
    writeFileSync(join(folder, "pnpm-workspace.yaml"), ours + cacheOf(folder));
    expect(await run(folder, "--frozen-lockfile")).toEqual(refused("ERR_PNPM_MINIMUM_RELEASE_AGE_VIOLATION"));
  });

  it("would be installed without this setting", async () => {
    expect(await install("1.0.2", withoutAge)).toEqual({ version: "1.0.2", refusal: "" });
  });

  async function install(version: string, workspace = ours) {
    return run(project(version, workspace), "--no-frozen-lockfile");
  }
});

const refused = (refusal: string) => ({ version: undefined, refusal });

/** All workspace settings except the dependencies. */
function settings(): string {
  const text = readFileSync(join(localInstance().checkout, "pnpm-workspace.yaml"), "utf8");
  return text.slice(text.indexOf("allowBuilds:"));
}

function project(version: string, workspace: string): string {
  const folder = mkdtempSync(join(tmpdir(), "young-"));
  folders.push(folder);
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "victim", private: true, dependencies: { "freshly-hijacked": version } }),
  );
  writeFileSync(join(folder, "pnpm-workspace.yaml"), workspace + cacheOf(folder));
  return folder;
}

/** Each install starts with an empty cache. */
function cacheOf(folder: string): string {
  return `storeDir: ${join(folder, "store")}\ncacheDir: ${join(folder, "cache")}\nregistry: ${registry.url}\n`;
}

async function run(folder: string, flag: string): Promise<{ version: string | undefined; refusal: string }> {
  const refusal = await promisify(execFile)("pnpm", ["install", flag, `--registry=${registry.url}`], { cwd: folder, timeout: 60_000 }).then(
    () => "",
    (error: unknown) => /ERR_PNPM_\w+/.exec(JSON.stringify(error) + String(error))?.[0] ?? String(error),
  );
  const manifest = join(folder, "node_modules/freshly-hijacked/package.json");
  const version: string | undefined = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")).version : undefined;
  return { version, refusal };
}

/** A local registry with the part of npm's API that an install needs. */
async function startRegistry(): Promise<{ server: Server; url: string }> {
  const folder = mkdtempSync(join(tmpdir(), "registry-"));
  folders.push(folder);
  const tarballs = new Map<string, Buffer>();
  for (const version of Object.keys(ages)) {
    mkdirSync(join(folder, version, "package"), { recursive: true });
    writeFileSync(join(folder, version, "package/package.json"), JSON.stringify({ name: "freshly-hijacked", version }));
    const file = join(folder, `${version}.tgz`);
    await promisify(execFile)("tar", ["czf", file, "-C", join(folder, version), "package"]);
    tarballs.set(`/freshly-hijacked/-/freshly-hijacked-${version}.tgz`, readFileSync(file));
  }
  const server = createServer((request, reply) => {
    const path = new URL(request.url ?? "/", url).pathname;
    const tarball = tarballs.get(path);
    if (tarball) return void reply.end(tarball);
    if (path !== "/freshly-hijacked") return void reply.writeHead(404).end("{}");
    const versions = Object.keys(ages).map((version) => {
      const name = `/freshly-hijacked/-/freshly-hijacked-${version}.tgz`;
      const integrity = `sha512-${createHash("sha512")
        .update(tarballs.get(name) ?? "")
        .digest("base64")}`;
      return [version, { name: "freshly-hijacked", version, dist: { tarball: url + name.slice(1), integrity } }] as const;
    });
    const time = Object.entries(ages).map(([version, age]) => [version, new Date(Date.now() - age).toISOString()] as const);
    reply.setHeader("content-type", "application/json");
    reply.end(
      JSON.stringify({
        name: "freshly-hijacked",
        "dist-tags": { latest: "1.0.2" },
        versions: Object.fromEntries(versions),
        time: { created: time[0]?.[1], modified: time.at(-1)?.[1], ...Object.fromEntries(time) },
      }),
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The registry has no port");
  const url = `http://127.0.0.1:${address.port}/`;
  return { server, url };
}
