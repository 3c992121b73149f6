import { PageId, ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

export const PublicationState = z.enum(["queued", "rendering", "storing", "switching", "live", "failed"]);

export const Publication = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  subdomain: z.string(),
  /** Counts from 1 per course. A failed publication uses up its number. */
  version: z.number().int().positive(),
  state: PublicationState,
  pagesDone: z.number().int(),
  pagesTotal: z.number().int(),
  url: z.url(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Publication = z.infer<typeof Publication>;

/** Repeating the Idempotency-Key joins the same publication. */
export const publish = endpoint({
  method: "POST",
  path: `${projectPath}/publications`,
  params: ProjectParams,
  body: z.strictObject({ subdomain: z.string().max(80) }),
  reply: Publication,
  status: 202,
});
export const readPublication = endpoint({
  method: "GET",
  path: `${projectPath}/publication`,
  params: ProjectParams,
  reply: z.object({ publication: Publication.nullable() }),
});

export const Site = z.object({
  /** The domain below which courses have their subdomains, with the port if there is one. */
  domain: z.string(),
  /** Null before the first publication. */
  address: z.object({ subdomain: z.string(), url: z.url() }).nullable(),
  /** The version that visitors read; null if none is online. */
  liveVersion: z.number().int().nullable(),
  /** Former addresses, which redirect to the current one until the given time. */
  formerly: z.array(z.object({ subdomain: z.string(), until: z.iso.datetime() })),
});
export type Site = z.infer<typeof Site>;
export const readSite = endpoint({ method: "GET", path: `${projectPath}/site`, params: ProjectParams, reply: Site });
/** Visitors see "no course here" within seconds. The author keeps the address and the versions. */
export const unpublish = endpoint({ method: "DELETE", path: `${projectPath}/site`, params: ProjectParams, reply: Site });
/** Puts an existing version online: an older one, or the same one after it was taken offline. */
export const showVersion = endpoint({
  method: "PUT",
  path: `${projectPath}/site/version`,
  params: ProjectParams,
  body: z.strictObject({ version: z.number().int().positive() }),
  reply: Site,
});

export const AddressCheck = z.enum(["free", "yours", "taken", "reserved", "malformed"]);
/** Whether an address is available, and up to three available alternatives. */
export const checkAddress = endpoint({
  method: "GET",
  path: `${projectPath}/addresses/:subdomain`,
  params: ProjectParams.extend({ subdomain: z.string().max(80) }),
  reply: z.object({ verdict: AddressCheck, alsoFree: z.array(z.string()).max(3) }),
});

/** The numbers of pages that differ between two versions. */
export const ChangeCounts = z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() });
export const Version = z.object({
  version: z.number().int().positive(),
  publishedAt: z.iso.datetime(),
  isLive: z.boolean(),
  /** Compared with the previous version; null for the first. */
  changes: ChangeCounts.nullable(),
  pages: z.number().int(),
  /** Its files still exist, so it can go online again. */
  canBeShown: z.boolean(),
});
export type Version = z.infer<typeof Version>;
/** Versions that went live, newest first. `draft` compares the current course with the live version. */
export const listVersions = endpoint({
  method: "GET",
  path: `${projectPath}/versions`,
  params: ProjectParams,
  query: z.object({ before: z.coerce.number().int().positive().optional(), limit: z.coerce.number().int().min(1).max(50).default(10) }),
  reply: z.object({ draft: ChangeCounts.nullable(), versions: z.array(Version), hasMore: z.boolean() }),
});
export const PageChange = z.object({
  pageId: PageId,
  /** Its name in the newer version. */
  name: z.string(),
  kind: z.enum(["added", "changed", "removed"]),
});
export type PageChange = z.infer<typeof PageChange>;
/** The changes of a version, or of "draft", page by page. */
export const readChanges = endpoint({
  method: "GET",
  path: `${projectPath}/versions/:version/changes`,
  params: ProjectParams.extend({ version: z.union([z.literal("draft"), z.coerce.number().int().positive()]) }),
  reply: z.object({ changes: z.array(PageChange) }),
});

/** Opens the current course at a secret URL that expires: on one page, or else on its cover. */
export const openPreview = endpoint({
  method: "POST",
  path: `${projectPath}/previews`,
  params: ProjectParams,
  query: z.object({ pageId: PageId.optional() }),
  reply: z.object({ url: z.url(), until: z.iso.datetime() }),
  status: 201,
});

export const openLaunch = endpoint({
  method: "GET",
  path: "/launch",
  query: z.object({ subdomain: z.string().max(80).optional() }),
  reply: "redirect",
});
