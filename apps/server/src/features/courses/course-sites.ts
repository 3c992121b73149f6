import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";

/** A position in the order of site changes. */
type Moment = string;

export interface Site {
  subdomain: string;
  /** The newest edit in the published release. */
  publishedAt: Date;
}

interface SiteOf {
  author: AuthorId;
  projectId: ProjectId;
}

/** The part of publishing that courses need. An interface, because publishing depends on courses. */
export interface CourseSites {
  sitesOf(author: AuthorId): Promise<ReadonlyMap<ProjectId, Site>>;
  takeDown(of: SiteOf): Promise<void>;
  /** Does nothing if the site was taken down after `moment`. */
  bringBack(of: SiteOf & { moment: Moment }): Promise<void>;
  /** Call before checking whether a project exists. */
  moment(): Promise<Moment>;
}

export const noSites: CourseSites = {
  sitesOf: async () => new Map(),
  takeDown: async () => {},
  bringBack: async () => {},
  moment: async () => "0",
};
