import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";

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
  bringBack(of: SiteOf): Promise<void>;
}

export const noSites: CourseSites = { sitesOf: async () => new Map(), takeDown: async () => {}, bringBack: async () => {} };
