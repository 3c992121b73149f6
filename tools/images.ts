import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { baseImagesFile, pinBaseImages } from "./ops/base-images.ts";

const [command, file = baseImagesFile] = process.argv.slice(2);
if (command !== "pin") {
  console.error("usage: pnpm images pin    writes the digests of today's base images to ops/images/base-images.env");
  process.exit(2);
}
try {
  const pinned = await pinBaseImages(readFileSync(file, "utf8"), digestOf);
  writeFileSync(file, pinned);
  console.log(pinned);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Uses Docker to query the registry, so that the operator's mirrors and logins apply. */
async function digestOf(image: string): Promise<string> {
  const args = ["buildx", "imagetools", "inspect", "--format", "{{.Manifest.Digest}}", image];
  return (await promisify(execFile)("docker", args, { timeout: 60_000 })).stdout;
}
