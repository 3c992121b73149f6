/** A file of a release as its listing names it. */
export interface ListedFile {
  address: string;
  /** The first half of its SHA-256, in hexadecimal. */
  hash: string;
  bytes: number;
  /** Whether anyone may read it. */
  isOpen: boolean;
}

/** What a release consists of, in the order in which it is fetched. Pictures are found in its pages. */
export interface Listing {
  files: ListedFile[];
}

/** What a device has of another release. */
export interface OtherRelease {
  cache: string;
  listing: Listing;
  kept: ReadonlySet<string>;
}

interface Plan {
  copies: Array<{ file: ListedFile; from: string }>;
  missing: ListedFile[];
}

/** What did not change is copied from a release that the device has; the rest is fetched. */
export function planFor(listing: Listing, kept: ReadonlySet<string>, others: readonly OtherRelease[]): Plan {
  const at = new Map(
    others.flatMap(({ cache, listing: { files }, kept: there }) =>
      files.flatMap(({ address, hash }): Array<[string, string]> => (there.has(address) ? [[`${hash} ${address}`, cache]] : [])),
    ),
  );
  const plan: Plan = { copies: [], missing: [] };
  for (const file of listing.files.filter(({ address }) => !kept.has(address))) {
    const from = at.get(`${file.hash} ${file.address}`);
    if (from === undefined) plan.missing.push(file);
    else plan.copies.push({ file, from });
  }
  return plan;
}

/** Of one file: "closed" to this browser, "changed" when the network shows another release by now. */
export type Outcome = "kept" | "closed" | "changed" | "failed";

/** Where fetching stopped, if it did. */
export interface Stop {
  file: ListedFile;
  outcome: Exclude<Outcome, "kept">;
}

/**
 * Whether a release may take the place of another: when it is there as a whole. Of a course for members that is what anyone may read, as
 * long as no lesson would be lost by it: whose pass has run out keeps the lessons of the old release until they enter again.
 */
export function mayTakeOver(stop: Stop | undefined, others: readonly OtherRelease[]): boolean {
  if (!stop) return true;
  const isShutOut = stop.outcome === "closed" && !stop.file.isOpen;
  return isShutOut && !others.some(({ listing, kept }) => listing.files.some(({ isOpen, address }) => !isOpen && kept.has(address)));
}
