import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { readStages } from "./dockerfile.ts";
import { checkTypes, nameOf } from "./kubernetes-types.ts";
import { environments, keysOfCommand } from "./known-keys.ts";

const Labels = z.record(z.string(), z.string());
const Port = z.union([z.string(), z.number()]);
const Probe = z.object({ httpGet: z.object({ path: z.enum(["/healthz", "/readyz"]), port: Port }).optional() }).loose();
const Container = z.object({
  name: z.string(),
  image: z.string(),
  args: z.array(z.string()).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  envFrom: z
    .array(z.object({ configMapRef: z.object({ name: z.string() }).optional(), secretRef: z.object({ name: z.string() }).optional() }))
    .default([]),
  livenessProbe: Probe.optional(),
  readinessProbe: Probe.optional(),
  startupProbe: Probe.optional(),
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }).optional(),
  securityContext: z
    .object({
      allowPrivilegeEscalation: z.boolean(),
      readOnlyRootFilesystem: z.boolean(),
      capabilities: z.object({ drop: z.array(z.string()) }),
    })
    .optional(),
  resources: z.object({ requests: Labels, limits: Labels }).optional(),
});
const Template = z.object({
  metadata: z.object({ labels: Labels }),
  spec: z.object({
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.object({ runAsNonRoot: z.boolean(), seccompProfile: z.object({ type: z.string() }) }).optional(),
    containers: z.array(Container),
  }),
});
const Manifest = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string().optional(), generateName: z.string().optional(), namespace: z.string().optional() }).loose(),
  data: Labels.optional(),
  stringData: Labels.optional(),
  spec: z
    .object({
      template: Template.optional(),
      scaleTargetRef: z.object({ kind: z.string(), name: z.string() }).loose().optional(),
      ports: z.array(z.object({ targetPort: Port }).loose()).optional(),
      rules: z.unknown().optional(),
    })
    .loose()
    .optional(),
});
type Manifest = z.infer<typeof Manifest>;
type Container = z.infer<typeof Container>;

export const manifestsFolder = join(import.meta.dirname, "../../ops/kubernetes");

export function readManifests(): string {
  const files = readdirSync(manifestsFolder).filter((name) => name.endsWith(".yaml"));
  return files.map((name) => readFileSync(join(manifestsFolder, name), "utf8")).join("\n---\n");
}

/** Finds errors that Kubernetes rejects. */
export function checkShapes(yaml: string): string[] {
  const Named = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: Manifest.shape.metadata });
  return checkTypes(z.array(Named).parse(documentsIn(yaml)));
}

/** Finds errors that Kubernetes accepts, but that do not work or are unsafe. */
export function checkRules(yaml: string): string[] {
  const manifests = z.array(Manifest).parse(documentsIn(yaml));
  const pods = manifests.flatMap((manifest) => (manifest.spec?.template ? [{ manifest, template: manifest.spec.template }] : []));
  return manifests.flatMap((manifest) => {
    const name = nameOf(manifest);
    const place =
      manifest.kind === "Namespace" || manifest.metadata.namespace === "coursewright" ? [] : ["is not in the coursewright namespace"];
    const template = manifest.spec?.template;
    const found = [
      ...place,
      ...(template ? podProblems(template, manifests) : []),
      ...configurationProblems(manifest),
      ...selectionProblems(manifest, pods),
      ...namesOfServices(manifest.spec?.rules).flatMap((service) =>
        manifests.some(({ kind, metadata }) => kind === "Service" && metadata.name === service) ? [] : [`there is no service ${service}`],
      ),
    ];
    return found.map((problem) => `${name}: ${problem}`);
  });
}

function documentsIn(yaml: string): unknown[] {
  return parseAllDocuments(yaml).map((document): unknown => document.toJS());
}

function podProblems({ spec }: z.infer<typeof Template>, manifests: readonly Manifest[]): string[] {
  const { securityContext, containers, terminationGracePeriodSeconds: grace = 30 } = spec;
  const metricsPort = manifests.flatMap(({ data }) => data?.["METRICS_PORT"] ?? [])[0];
  const isRestricted = securityContext?.runAsNonRoot === true && securityContext.seccompProfile.type === "RuntimeDefault";
  return [
    ...(isRestricted ? [] : ["does not meet the restricted standard"]),
    ...containers.flatMap((container) => [
      ...containerProblems(container, metricsPort),
      ...keyProblems(container, manifests),
      ...(grace > (container.lifecycle?.preStop.sleep.seconds ?? 0) ? [] : [`${container.name} is killed before its preStop hook ends`]),
    ]),
  ];
}

function containerProblems(
  { name, image, ports, securityContext, resources, ...rest }: Container,
  metricsPort: string | undefined,
): string[] {
  const isLockedDown =
    securityContext?.allowPrivilegeEscalation === false &&
    securityContext.readOnlyRootFilesystem &&
    securityContext.capabilities.drop.includes("ALL");
  // A process that only exposes metrics receives no traffic.
  const receivesTraffic = ports.some((port) => port.name !== "metrics");
  const hasProbes = ports.length === 0 || (rest.livenessProbe && (rest.readinessProbe || !receivesTraffic));
  const probes = [rest.livenessProbe, rest.readinessProbe, rest.startupProbe];
  const stage = readStages().find((one) => image.startsWith(`coursewright-${one.name}:`));
  const exposed = stage?.instructions.find(({ keyword }) => keyword === "EXPOSE")?.args[0];
  return [
    ...(stage && /:\d+\.\d+\.\d+$/.test(image) ? [] : [`${name} does not run a versioned coursewright image`]),
    ...(isLockedDown ? [] : [`${name} has a weak security context`]),
    ...(resources?.requests["memory"] && resources.limits["memory"] ? [] : [`${name} has no memory request or limit`]),
    ...(hasProbes ? [] : [`${name} listens, but lacks a probe`]),
    ...(rest.livenessProbe?.httpGet?.path === "/readyz" ? [`${name} would be restarted when a database fails`] : []),
    ...ports.flatMap((port) => {
      const expected = port.name === "metrics" ? metricsPort : exposed;
      return String(port.containerPort) === expected ? [] : [`${name} listens on ${expected}, not ${port.containerPort}`];
    }),
    ...probes.flatMap((probe) => {
      const port = probe?.httpGet?.port;
      return port === undefined || ports.some((one) => one.name === port) ? [] : [`${name} has no port ${port}`];
    }),
  ];
}

function keyProblems({ name, args, image, envFrom }: Container, manifests: readonly Manifest[]): string[] {
  const keys = keysOfCommand(args);
  if (!keys) return [`the command of ${name} starts none of our programs`];
  const stage = readStages().find((one) => image.startsWith(`coursewright-${one.name}:`));
  const sources = envFrom.flatMap(({ configMapRef, secretRef }) => [
    ...(configMapRef ? [{ kind: "ConfigMap", name: configMapRef.name }] : []),
    ...(secretRef ? [{ kind: "Secret", name: secretRef.name }] : []),
  ]);
  const given = new Set(Object.keys(stage?.environment ?? {}));
  const missing: string[] = [];
  for (const source of sources) {
    const found = manifests.find(({ kind, metadata }) => kind === source.kind && metadata.name === source.name);
    if (!found) missing.push(`there is no ${source.kind} ${source.name}`);
    for (const key of Object.keys({ ...found?.data, ...found?.stringData })) given.add(key);
  }
  return [...missing, ...keys.flatMap((key) => (key.isRequired && !given.has(key.name) ? [`${name} lacks ${key.name}`] : []))];
}

function configurationProblems({ kind, data = {}, stringData = {} }: Manifest): string[] {
  const keys = Object.values(environments).flatMap((environment) => environment.keys);
  return Object.keys({ ...data, ...stringData }).flatMap((name) => {
    const key = keys.find((known) => known.name === name);
    if (!key) return [`no process reads ${name}`];
    return key.secret === (kind === "Secret") ? [] : [`${name} is ${key.secret ? "a secret" : "not a secret"}`];
  });
}

interface Pod {
  manifest: Manifest;
  template: z.infer<typeof Template>;
}

function selectionProblems({ kind, spec }: Manifest, pods: readonly Pod[]): string[] {
  const chosenBy = (labels: Record<string, string>) =>
    pods.filter(({ template }) => Object.entries(labels).every(([key, value]) => template.metadata.labels[key] === value));
  const selectors = selectorsIn(spec);
  const chosen = selectors.flatMap(chosenBy);
  const target = spec?.scaleTargetRef;
  return [
    ...selectors.flatMap((labels) => (chosenBy(labels).length > 0 ? [] : [`${JSON.stringify(labels)} selects no pod`])),
    ...(kind === "Service" ? (spec?.ports ?? []) : []).flatMap(({ targetPort }) =>
      chosen.some(({ template }) => template.spec.containers.some(({ ports }) => ports.some(({ name }) => name === targetPort)))
        ? []
        : [`its pods have no port ${targetPort}`],
    ),
    ...(target && !pods.some(({ manifest }) => manifest.kind === target.kind && manifest.metadata.name === target.name)
      ? [`there is no ${target.kind} ${target.name}`]
      : []),
  ];
}

/** All pod selectors at any depth. */
function selectorsIn(part: unknown): Array<Record<string, string>> {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, value]: [string, unknown]) => {
    const isSelector = ["selector", "podSelector", "labelSelector"].includes(key);
    const labels = Labels.safeParse(z.object({ matchLabels: Labels }).safeParse(value).data?.matchLabels ?? value);
    return isSelector && labels.success ? [labels.data] : selectorsIn(value);
  });
}

/** Service names at any depth of an ingress. */
function namesOfServices(rules: unknown): string[] {
  return [...JSON.stringify(rules ?? null).matchAll(/"service":\{"name":"([^"]+)"/g)].map(([, name = ""]) => name);
}
