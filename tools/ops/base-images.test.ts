import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { baseImagesFile, checkBaseImages, readBaseImages } from "./base-images.ts";
import { readStages } from "./dockerfile.ts";

const run = promisify(execFile);
const digest = `sha256:${"0a".repeat(32)}`;
const unpinned = "# why\n#NODE_IMAGE=node:24.21.0-bookworm-slim\nMAIL_IMAGE=axllent/mailpit:v1.31.4@sha256:old\n";
const folder = mkdtempSync(join(tmpdir(), "images-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("base images", () => {
  it("are pinned by digest, or commented out", () => {
    expect(checkBaseImages(readFileSync(baseImagesFile, "utf8"))).toEqual([]);
    expect(checkBaseImages("NODE_IMAGE=node:24.21.0\n")).toEqual(["NODE_IMAGE is not pinned by a digest: run `pnpm images pin`"]);
    expect(checkBaseImages("NODE_IMAGE=node:24.21.0@sha256:short\n")).toHaveLength(1);
    expect(checkBaseImages(`NODE_IMAGE=node:latest@${digest}\n`)).toEqual(["NODE_IMAGE names no version"]);
    expect(checkBaseImages(`NODE_IMAGE=node:24.21.0@${digest}\n`)).toEqual([]);
  });

  it("get the digest that the registry names for their tag", async () => {
    const file = write(unpinned);
    await pin(file, `echo "$6" | grep -q '^[a-z/]*:' && echo ${digest}`);
    expect(readFileSync(file, "utf8")).toBe(
      `# why\nNODE_IMAGE=node:24.21.0-bookworm-slim@${digest}\nMAIL_IMAGE=axllent/mailpit:v1.31.4@${digest}\n`,
    );
    expect(readBaseImages(readFileSync(file, "utf8")).map((image) => image.digest)).toEqual([digest, digest]);
  });

  it("stay as they are when one digest is not found", async () => {
    for (const answer of ["echo", "exit 1", "echo latest", `case "$6" in node*) echo ${digest} ;; *) exit 1 ;; esac`]) {
      const file = write(unpinned);
      await expect(pin(file, answer)).rejects.toMatchObject({ code: 1 });
      expect(readFileSync(file, "utf8")).toBe(unpinned);
    }
  });

  it("without a digest stop the build of our images", async () => {
    const guard = readStages()[0]?.instructions[2]?.args.join(" ") ?? "";
    const build = (image: string) => run("sh", ["-c", guard], { env: { ...process.env, NODE_IMAGE: image } });
    await expect(build("node:24.21.0-bookworm-slim")).rejects.toMatchObject({ code: 1 });
    await expect(build("")).rejects.toMatchObject({ code: 1 });
    await expect(build(`node:24.21.0-bookworm-slim@${digest}`)).resolves.toBeDefined();
  });
});

function write(text: string): string {
  const file = join(folder, "base-images.env");
  writeFileSync(file, text);
  return file;
}

/** Uses a fake docker command that runs a line of shell; `$6` is the image. */
function pin(file: string, answer: string) {
  const docker = join(folder, "docker");
  writeFileSync(docker, `#!/bin/sh\n${answer}\n`);
  chmodSync(docker, 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env["PATH"]}` };
  return run(process.execPath, [join(import.meta.dirname, "../images.ts"), "pin", file], { env });
}
