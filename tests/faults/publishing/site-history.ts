export interface PublicationRow {
  id: string;
  project: string;
  subdomain: string;
  state: string;
}

export interface SiteRow {
  subdomain: string;
  project: string | null;
  /** The release that visitors read. Null when the course is offline. */
  release: string | null;
  version: number;
  released: boolean;
  /** True when the address was claimed before the fault. Such a site may also have switched by take-downs and restores. */
  older: boolean;
  /** The pointer that the edge reads. */
  pointer: { release: string | null; version: number } | undefined;
}

/** Each live publication must have switched its site exactly once, and the pointer must match the directory. */
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

/** A version may have gone live under an earlier address of the project. */
function wrongRelease({ subdomain, project, release }: SiteRow, publications: readonly PublicationRow[]): string[] {
  if (release === null || publications.some((each) => each.id === release && each.project === project && each.state === "live")) return [];
  return [`${subdomain}: shows ${release}, which never went live`];
}

function wrongPointer({ subdomain, release, version, pointer }: SiteRow): string[] {
  if (version === 0 || (pointer?.release === release && pointer.version === version)) return [];
  return [`${subdomain}: the pointer says ${JSON.stringify(pointer)}, the directory says ${release} at ${version}`];
}
