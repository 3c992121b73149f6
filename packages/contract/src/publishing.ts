import { PageId, ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

export const PublicationState = z.enum(["queued", "rendering", "storing", "switching", "live", "failed"]);

export const Publication = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  subdomain: z.string(),
  /** Counted per course from 1; a publication that failed has used up its number. */
  version: z.number().int().positive(),
  state: PublicationState,
  pagesDone: z.number().int(),
  pagesTotal: z.number().int(),
  url: z.url(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type Publication = z.infer<typeof Publication>;

/** Asking for it again with the same Idempotency-Key joins the same publication. */
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

/** A course's address, and what visitors find there. */
export const Site = z.object({
  /** Under which courses live: what stands behind the subdomain, with the port where there is one. */
  domain: z.string(),
  /** Null before the first publication. */
  address: z.object({ subdomain: z.string(), url: z.url() }).nullable(),
  /** The version that visitors read now; null when there is none, or it was taken offline. */
  liveVersion: z.number().int().nullable(),
  /** Addresses it had before, which lead to the one it has until then. */
  formerly: z.array(z.object({ subdomain: z.string(), until: z.iso.datetime() })),
});
export type Site = z.infer<typeof Site>;
export const readSite = endpoint({ method: "GET", path: `${projectPath}/site`, params: ProjectParams, reply: Site });
/** Visitors find "no course here" within seconds. Address and versions stay the author's. */
export const unpublish = endpoint({ method: "DELETE", path: `${projectPath}/site`, params: ProjectParams, reply: Site });
/** Shows a version that is there already: an older one, or the same again after it was taken offline. */
export const showVersion = endpoint({
  method: "PUT",
  path: `${projectPath}/site/version`,
  params: ProjectParams,
  body: z.strictObject({ version: z.number().int().positive() }),
  reply: Site,
});

export const AddressCheck = z.enum(["free", "yours", "taken", "reserved", "malformed"]);
/** Whether an address can be had, and up to three like it that can. */
export const checkAddress = endpoint({
  method: "GET",
  path: `${projectPath}/addresses/:subdomain`,
  params: ProjectParams.extend({ subdomain: z.string().max(80) }),
  reply: z.object({ verdict: AddressCheck, alsoFree: z.array(z.string()).max(3) }),
});

/** How many pages differ between two versions. */
export const ChangeCounts = z.object({ added: z.number().int(), changed: z.number().int(), removed: z.number().int() });
export const Version = z.object({
  version: z.number().int().positive(),
  publishedAt: z.iso.datetime(),
  isLive: z.boolean(),
  /** Since the version before it; null for the first. */
  changes: ChangeCounts.nullable(),
  pages: z.number().int(),
  /** Its files are still there, so that it can be shown again. */
  canBeShown: z.boolean(),
});
export type Version = z.infer<typeof Version>;
/** Newest first; only those that went live. `draft` compares the course as it stands with the version that visitors read. */
export const listVersions = endpoint({
  method: "GET",
  path: `${projectPath}/versions`,
  params: ProjectParams,
  query: z.object({ before: z.coerce.number().int().positive().optional(), limit: z.coerce.number().int().min(1).max(50).default(10) }),
  reply: z.object({ draft: ChangeCounts.nullable(), versions: z.array(Version), hasMore: z.boolean() }),
});
export const PageChange = z.object({
  pageId: PageId,
  /** As it was called in the newer of the two. */
  name: z.string(),
  kind: z.enum(["added", "changed", "removed"]),
});
export type PageChange = z.infer<typeof PageChange>;
/** Page by page: what a version changed, or "draft" would. */
export const readChanges = endpoint({
  method: "GET",
  path: `${projectPath}/versions/:version/changes`,
  params: ProjectParams.extend({ version: z.union([z.literal("draft"), z.coerce.number().int().positive()]) }),
  reply: z.object({ changes: z.array(PageChange) }),
});

/** The course as it stands, at an address of its own that nobody can guess and that ends by itself. */
export const openPreview = endpoint({
  method: "POST",
  path: `${projectPath}/previews`,
  params: ProjectParams,
  reply: z.object({ url: z.url(), until: z.iso.datetime() }),
  status: 201,
});

export const openLaunch = endpoint({
  method: "GET",
  path: "/launch",
  query: z.object({ subdomain: z.string().max(80).optional() }),
  reply: "redirect",
});
