export interface ListedFile {
  address: string;
  /** The first half of its SHA-256, in hexadecimal. */
  hash: string;
  bytes: number;
  /** Whether anyone may read it. */
  isOpen: boolean;
}

/** The files of a release in fetch order. Pictures are found in its pages. */
export interface Listing {
  files: ListedFile[];
}

/** The stored part of another release. */
export interface OtherRelease {
  cache: string;
  listing: Listing;
  kept: ReadonlySet<string>;
}

interface Plan {
  copies: Array<{ file: ListedFile; from: string }>;
  missing: ListedFile[];
}

/** Copies unchanged files from a stored release and fetches the rest. */
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

/** The result for one file. "closed": no access; "changed": the server has a newer release. */
export type Outcome = "kept" | "closed" | "changed" | "failed";

/** The file at which fetching stopped, and why. */
export interface Stop {
  file: ListedFile;
  outcome: Exclude<Outcome, "kept">;
}

/**
 * Whether a new release may replace the old one: when it is complete. For a members' course without access, the public files suffice
 * if no stored lesson would be lost: a reader whose pass has expired keeps the old lessons until entering again.
 */
export function mayTakeOver(stop: Stop | undefined, others: readonly OtherRelease[]): boolean {
  if (!stop) return true;
  const isShutOut = stop.outcome === "closed" && !stop.file.isOpen;
  return isShutOut && !others.some(({ listing, kept }) => listing.files.some(({ isOpen, address }) => !isOpen && kept.has(address)));
}
