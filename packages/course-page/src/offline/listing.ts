import { createHash } from "node:crypto";
import { planOf } from "../places.ts";
import type { ReleaseFile } from "../release-assets.ts";
import type { ReleasedCourse } from "../released-course.ts";
import type { ListedFile, Listing } from "./worker/plan.ts";

/** A file of the release as its manifest names it. */
export interface StoredFile {
  path: string;
  sha256: string;
  bytes: number;
  isFree: boolean;
}

/** What reading needs no part of: twins of other files, and what only robots, feeds and the network's own pages ask for. */
const unlisted = /\.(?:br|gz|xml|txt)$|\/social-[^/]*$|^launch\/report\//;

/**
 * What a device must have to read the release without a network, and the worker that fetches it. The worker differs wherever the listing
 * does, so browsers find a new release by it. Addresses of media are not listed: in a course for members only its pages name them.
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

/** As the worker shortens it. */
const hashLength = 32;

/** What all pages share comes first, then the pages as they are read. */
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

/** As the store will know it. */
export function storedFile({ path, body, isFree }: ReleaseFile): StoredFile {
  return { path, sha256: createHash("sha256").update(body).digest("hex"), bytes: Buffer.byteLength(body), isFree };
}
