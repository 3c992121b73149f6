import { randomUUID } from "node:crypto";
import { mkdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Subdomain } from "@coursewright/base/ids.ts";
import { SitePointer } from "./release-store.ts";

/** What this node last showed of a subdomain, and whether its link still says so. */
export async function readShown(
  releasesDir: string,
  subdomain: Subdomain,
): Promise<{ pointer: SitePointer; isLinked: boolean } | undefined> {
  const text = await orMissing(readFile(noteFile(releasesDir, subdomain), "utf8"));
  if (text === undefined) return undefined;
  const pointer = SitePointer.parse(JSON.parse(text));
  const target = await orMissing(readlink(linkFile(releasesDir, subdomain)));
  return { pointer, isLinked: target === linkTarget(pointer) };
}

/** Switches a host to another release in one step. The note comes second: if it is lost, the switch is merely done again. */
export async function show(releasesDir: string, pointer: SitePointer): Promise<void> {
  const link = linkFile(releasesDir, pointer.subdomain);
  const target = linkTarget(pointer);
  if (target === undefined) await rm(link, { force: true });
  else await replace(link, (path) => symlink(target, path));
  await replace(noteFile(releasesDir, pointer.subdomain), (path) => writeFile(path, JSON.stringify(pointer), { flush: true }));
}

async function replace(path: string, create: (path: string) => Promise<void>): Promise<void> {
  // Names beginning with a dot are no subdomains, so a leftover is never served.
  const fresh = join(dirname(path), `.${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true });
  await create(fresh);
  await rename(fresh, path);
}

function linkTarget({ release }: SitePointer): string | undefined {
  return release === null ? undefined : `../releases/${release}`;
}

function linkFile(releasesDir: string, subdomain: Subdomain): string {
  return join(releasesDir, "sites", subdomain);
}

function noteFile(releasesDir: string, subdomain: Subdomain): string {
  return join(releasesDir, "shown", `${subdomain}.json`);
}

function orMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
}
