import { randomUUID } from "node:crypto";
import { mkdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Subdomain } from "@coursewright/base/ids.ts";
import { orMissing } from "./durable-files.ts";
import type { Part } from "./release-files.ts";
import { SitePointer } from "./release-store.ts";

/** `sites` is public. nginx looks for other files in `members`, behind the gate. */
export const linkFolders = ["sites", "members"] as const;
type LinkFolder = (typeof linkFolders)[number];

/** The last pointer that this node served, and whether the links still match it. */
export async function readShown(
  releasesDir: string,
  subdomain: Subdomain,
): Promise<{ pointer: SitePointer; isLinked: boolean } | undefined> {
  const text = await orMissing(readFile(noteFile(releasesDir, subdomain), "utf8"));
  if (text === undefined) return undefined;
  const pointer = SitePointer.parse(JSON.parse(text));
  const targets = linkTargets(pointer);
  const isLinked = await Promise.all(
    linkFolders.map(async (folder) => (await orMissing(readlink(join(releasesDir, folder, subdomain)))) === targets[folder]),
  );
  return { pointer, isLinked: isLinked.every(Boolean) };
}

/** Switches a host to another release. The note is written last: if it is lost, the switch is repeated. */
export async function show(releasesDir: string, pointer: SitePointer): Promise<void> {
  const { subdomain } = pointer;
  for (const [folder, target] of switchSteps(pointer)) await pointLink(join(releasesDir, folder, subdomain), target);
  await replace(noteFile(releasesDir, subdomain), (path) => writeFile(path, JSON.stringify(pointer), { flush: true }));
}

/**
 * Link changes in order, each atomic. The members' link exists before visitors are sent to it and is removed after, so a crash between
 * steps leaves a readable site. `sites` never points to all of a members' release, so its lessons are never public.
 */
export function switchSteps(pointer: SitePointer): [LinkFolder, string | undefined][] {
  const { sites, members } = linkTargets(pointer);
  const steps: [LinkFolder, string | undefined][] = [
    ["members", members],
    ["sites", sites],
  ];
  return members === undefined ? steps.toReversed() : steps;
}

function linkTargets({ release, access }: SitePointer): Partial<Record<LinkFolder, string>> {
  if (release === null) return {};
  const part = (name: Part) => `../releases/${release}/${name}`;
  return access === "members" ? { sites: part("free"), members: part("all") } : { sites: part("all") };
}

async function pointLink(link: string, target: string | undefined): Promise<void> {
  if (target === undefined) await rm(link, { force: true });
  else await replace(link, (path) => symlink(target, path));
}

async function replace(path: string, create: (path: string) => Promise<void>): Promise<void> {
  // A name with a leading dot is not a subdomain, so a leftover is never served.
  const fresh = join(dirname(path), `.${randomUUID()}`);
  await mkdir(dirname(path), { recursive: true });
  await create(fresh);
  await rename(fresh, path);
}

function noteFile(releasesDir: string, subdomain: Subdomain): string {
  return join(releasesDir, "shown", `${subdomain}.json`);
}
