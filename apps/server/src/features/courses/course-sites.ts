import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";

/** A place in the order of what happens to sites. */
type Moment = string;

export interface Site {
  subdomain: string;
  /** The newest edit that the published release holds. */
  publishedAt: Date;
}

interface SiteOf {
  author: AuthorId;
  projectId: ProjectId;
}

/** What courses need of publishing, which stands on courses. */
export interface CourseSites {
  sitesOf(author: AuthorId): Promise<ReadonlyMap<ProjectId, Site>>;
  takeDown(of: SiteOf): Promise<void>;
  /** Unless it was taken down after the moment. */
  bringBack(of: SiteOf & { moment: Moment }): Promise<void>;
  /** Before looking whether a project is there. */
  moment(): Promise<Moment>;
}

export const noSites: CourseSites = {
  sitesOf: async () => new Map(),
  takeDown: async () => {},
  bringBack: async () => {},
  moment: async () => "0",
};
