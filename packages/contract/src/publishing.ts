import { ProjectId } from "@coursewright/base/ids.ts";
import { z } from "zod";
import { ProjectParams, projectPath } from "./courses.ts";
import { endpoint } from "./endpoint.ts";

export const PublicationState = z.enum(["queued", "rendering", "storing", "switching", "live", "failed"]);

export const Publication = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  subdomain: z.string(),
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
export const openLaunch = endpoint({
  method: "GET",
  path: "/launch",
  query: z.object({ subdomain: z.string().max(80).optional() }),
  reply: "redirect",
});
