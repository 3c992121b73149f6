import { z } from "zod";
import { AgentEnvironment, NginxEnvironment } from "../../apps/edge/src/config.ts";
import { Environment, MigrationEnvironment } from "../../apps/server/src/platform/config/config.ts";

const Key = z.object({
  description: z.string().optional(),
  secret: z.boolean().default(false),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  type: z.string().default("string"),
  enum: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
});
const Keys = z.object({ properties: z.record(z.string(), Key), required: z.array(z.string()).default([]) });

export interface ConfigurationKey extends z.infer<typeof Key> {
  name: string;
  isRequired: boolean;
}

/** Configuration keys from each process's schema. */
export const environments = {
  app: { title: "API, worker, buckets and operator", keys: keysOf(Environment) },
  migrate: { title: "Migrations", keys: keysOf(MigrationEnvironment) },
  agent: { title: "Edge: the agent", keys: keysOf(AgentEnvironment) },
  nginx: { title: "Edge: nginx", keys: keysOf(NginxEnvironment) },
};

const mains: Record<string, keyof typeof environments> = {
  "dist/main-api.js": "app",
  "dist/main-worker.js": "app",
  "dist/main-buckets.js": "app",
  "dist/main-migrate.js": "migrate",
  "dist/main-agent.js": "agent",
  "dist/main-nginx.js": "nginx",
};

/** The keys of the process that a command starts; undefined for other commands. */
export function keysOfCommand(command: readonly string[]): ConfigurationKey[] | undefined {
  const main = command.find((word) => word in mains);
  const name = main === undefined ? undefined : mains[main];
  return name && environments[name].keys;
}

function keysOf(schema: z.ZodType): ConfigurationKey[] {
  const { properties, required } = Keys.parse(z.toJSONSchema(schema, { io: "input" }));
  return Object.entries(properties).map(([name, key]) => ({ name, ...key, isRequired: required.includes(name) }));
}
