import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const Service = z.object({
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  env_file: z.array(z.string()).default([]),
  build: z.object({ target: z.string() }).optional(),
});
export type ComposeService = z.infer<typeof Service>;

export const composeFile = join(import.meta.dirname, "../../ops/compose/compose.yaml");

/** Resolves merge keys like compose, but does not interpolate values. */
export function readComposeYaml(text = readFileSync(composeFile, "utf8")): unknown {
  return parse(text, { merge: true });
}

export function readServices(document = readComposeYaml()): Record<string, ComposeService> {
  return z.object({ services: z.record(z.string(), Service) }).parse(document).services;
}
