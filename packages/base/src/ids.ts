import { z } from "zod";
import { subdomainPattern } from "./subdomain.ts";

// Not a transform: replies are encoded with the same schemas, and zod cannot encode a transform.
const uuid = z.uuid().toLowerCase();

export const AuthorId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/)
  .brand("AuthorId");
export const ProjectId = uuid.brand("ProjectId");
export const ChapterId = uuid.brand("ChapterId");
export const PageId = uuid.brand("PageId");
export const BlockId = uuid.brand("BlockId");
export const ReleaseId = z
  .string()
  .regex(/^[a-z0-9-]{8,80}$/)
  .brand("ReleaseId");
export const Subdomain = z
  .string()
  .regex(new RegExp(`^${subdomainPattern}$`))
  .brand("Subdomain");

export type AuthorId = z.infer<typeof AuthorId>;
export type ProjectId = z.infer<typeof ProjectId>;
export type ChapterId = z.infer<typeof ChapterId>;
export type PageId = z.infer<typeof PageId>;
export type BlockId = z.infer<typeof BlockId>;
export type ReleaseId = z.infer<typeof ReleaseId>;
export type Subdomain = z.infer<typeof Subdomain>;
