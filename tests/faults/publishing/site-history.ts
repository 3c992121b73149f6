export interface PublicationRow {
  id: string;
  project: string;
  subdomain: string;
  state: string;
}

export interface SiteRow {
  subdomain: string;
  project: string | null;
  /** What visitors read; nothing where it was taken offline. */
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
    return [...wrongCount(site, live), ...wrongRelease(site, publications), ...wrongPointer(site)];
  });
}

function wrongCount({ subdomain, version, older }: SiteRow, live: readonly PublicationRow[]): string[] {
  return older || version === live.length ? [] : [`${subdomain}: switched ${version} times by ${live.length} publications`];
}

/** A version may have gone live under an address that the project has left since. */
function wrongRelease({ subdomain, project, release }: SiteRow, publications: readonly PublicationRow[]): string[] {
  if (release === null || publications.some((each) => each.id === release && each.project === project && each.state === "live")) return [];
  return [`${subdomain}: shows ${release}, which never went live`];
}

function wrongPointer({ subdomain, release, version, pointer }: SiteRow): string[] {
  if (version === 0 || (pointer?.release === release && pointer.version === version)) return [];
  return [`${subdomain}: the edge is told ${JSON.stringify(pointer)}, the directory says ${release} at ${version}`];
}
