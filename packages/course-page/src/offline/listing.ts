import { createHash } from "node:crypto";
import { planOf } from "../places.ts";
import type { ReleaseFile } from "../release-assets.ts";
import type { ReleasedCourse } from "../released-course.ts";
import type { ListedFile, Listing } from "./worker/plan.ts";

/** A file of the release as listed in its manifest. */
export interface StoredFile {
  path: string;
  sha256: string;
  bytes: number;
  isFree: boolean;
}

/** Files that offline reading does not need: compressed variants, and files for robots, feeds and link previews. */
const unlisted = /\.(?:br|gz|xml|txt)$|\/social-[^/]*$|^launch\/report\//;

/**
 * The files a device needs to read the release offline, and the worker that fetches them. The worker contains the listing's hash, so
 * browsers notice a new release. Media URLs are not listed: in a members' course only its pages may contain them.
 */
export function offlineFiles(course: ReleasedCourse, files: readonly StoredFile[], worker: string): ReleaseFile[] {
  const body = JSON.stringify(listingOf(course, files));
  const release = createHash("sha256").update(body).digest("hex").slice(0, hashLength);
  return [
    { path: "launch/offline.json", body, contentType: "application/json", isFree: true },
    {
      path: "launch/sw.js",
      body: `const release = "${release}";\n${worker}\n`,
      contentType: "text/javascript; charset=utf-8",
      isFree: true,
    },
  ];
}

/** Must match the worker's truncation. */
const hashLength = 32;

/** Shared files first, then the pages in reading order. */
function listingOf(course: ReleasedCourse, files: readonly StoredFile[]): Listing {
  const numbers = new Map(planOf(course).places.map(({ address, number }) => [address, number]));
  const numberOf = ({ address }: ListedFile) => numbers.get(address.slice(0, address.lastIndexOf("/") + 1)) ?? 0;
  const isOpen = course.terms.readers === "open";
  const listed = files
    .filter(({ path }) => path.startsWith("launch/") && !unlisted.test(path))
    .map(({ path, sha256, bytes, isFree }): ListedFile => {
      const address = `/${path.replace(/(?<=\/)index\.html$/, "")}`;
      return { address, hash: sha256.slice(0, hashLength), bytes, isOpen: isOpen || isFree };
    });
  return { files: listed.toSorted((one, other) => numberOf(one) - numberOf(other) || (one.address < other.address ? -1 : 1)) };
}

/** The file's manifest entry. */
export function storedFile({ path, body, isFree }: ReleaseFile): StoredFile {
  return { path, sha256: createHash("sha256").update(body).digest("hex"), bytes: Buffer.byteLength(body), isFree };
}
