import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import type { Databases } from "../../platform/db/databases.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { keyOf, type ManifestEntry, readManifest } from "./release-manifest.ts";
import { listProjectsWithRelease, releaseAddressesOf } from "./gone-course-queries.ts";
import { listKept } from "./version-queries.ts";

interface KeptReleasesOptions {
  databases: Databases;
  storage: Pick<Storage, "releases">;
}

const readAtOnce = 8;
/** A media key in a released file. Pages write it behind `media/`, data for scripts may write it like the editor does. */
const mediaName = /(?:\/media\/|key=)([\w-]{43})/g;
/** Files that need no scan: compressed copies repeat the plain file, and binary files hold no addresses. */
const withoutNames = /\.(?:br|gz|png|jpe?g|webp|avif|gif|ico|woff2|mp3|m4a|m4b)$/;

/** Reads for retention about kept releases: those that are shown, or that the author may show again. */
export function createKeptReleases({ databases, storage: { releases } }: KeptReleasesOptions) {
  async function pagesOf(author: AuthorId): Promise<string[]> {
    const kept = await databases.forAuthor(author).transaction((trx) => listKept(trx, author));
    const keys = new Set<string>();
    for (const release of kept) {
      for (const file of (await readManifest(releases, release))?.files ?? []) if (mayNameMedia(file)) keys.add(keyOf(author, file));
    }
    return [...keys];
  }

  return {
    coursesWithSite: (author: AuthorId) => listProjectsWithRelease(databases.directory, author),
    releaseAddresses: (of: { author: AuthorId; projects: readonly ProjectId[] }) => releaseAddressesOf(databases.directory, of),
    async filesShownAmong(author: AuthorId, wanted: ReadonlySet<string>): Promise<ReadonlySet<string>> {
      const shown = new Set<string>();
      const pages = await pagesOf(author);
      for (let start = 0; start < pages.length && shown.size < wanted.size; start += readAtOnce) {
        const contents = await Promise.all(pages.slice(start, start + readAtOnce).map((key) => releases.get(key)));
        for (const content of contents) {
          for (const [, key = ""] of Buffer.from(content?.bytes ?? [])
            .toString()
            .matchAll(mediaName))
            if (wanted.has(key)) shown.add(key);
        }
      }
      return shown;
    },
  };
}

function mayNameMedia({ path, isShared }: ManifestEntry): boolean {
  return isShared !== true && !withoutNames.test(path);
}
