export interface PublicationRow {
  id: string;
  subdomain: string;
  state: string;
}

export interface SiteRow {
  subdomain: string;
  release: string | null;
  version: number;
  released: boolean;
  /** Claimed before the fault began: it may also have been taken down and brought back, which are switches too. */
  older: boolean;
  /** What the edge is told. */
  pointer: { release: string | null; version: number } | undefined;
}

/** A publication that ended live switched its site exactly once, and the edge is told what the directory says. */
export function checkSites(publications: readonly PublicationRow[], sites: readonly SiteRow[]): string[] {
  return sites.flatMap((site) => {
    const live = publications.filter(({ subdomain, state }) => subdomain === site.subdomain && state === "live");
    const isRunning = publications.some(({ subdomain, state }) => subdomain === site.subdomain && state !== "live" && state !== "failed");
    if (isRunning || site.released) return [];
    return [...wrongCount(site, live), ...wrongRelease(site, live), ...wrongPointer(site)];
  });
}

function wrongCount({ subdomain, version, older }: SiteRow, live: readonly PublicationRow[]): string[] {
  return older || version === live.length ? [] : [`${subdomain}: switched ${version} times by ${live.length} publications`];
}

function wrongRelease({ subdomain, release }: SiteRow, live: readonly PublicationRow[]): string[] {
  if (release === null || live.some(({ id }) => id === release)) return [];
  return [`${subdomain}: shows ${release}, which never went live`];
}

function wrongPointer({ subdomain, release, version, pointer }: SiteRow): string[] {
  if (version === 0 || (pointer?.release === release && pointer.version === version)) return [];
  return [`${subdomain}: the edge is told ${JSON.stringify(pointer)}, the directory says ${release} at ${version}`];
}
