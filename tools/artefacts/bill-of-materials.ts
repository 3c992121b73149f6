import { parse } from "yaml";
import { z } from "zod";
import { version as ownVersion } from "../../packages/base/src/version.ts";
import type { InstalledPackage } from "./installed-packages.ts";

const Lockfile = z.object({ packages: z.record(z.string(), z.object({ resolution: z.object({ integrity: z.string().optional() }) })) });

/** A reproducible CycloneDX 1.6 list of all third-party packages that we ship, with the lockfile's hashes. */
export function billOfMaterials({ packages, lockfile }: { packages: readonly InstalledPackage[]; lockfile: string }) {
  const locked = Lockfile.parse(parse(lockfile)).packages;
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: { type: "application", name: "coursewright", version: ownVersion, "bom-ref": "coursewright" } },
    components: packages.map((one) => ({ ...component(one), hashes: [hashOf(one, locked)] })),
    dependencies: [
      { ref: "coursewright", dependsOn: packages.map(referenceOf) },
      ...packages.map((one) => ({ ref: referenceOf(one), dependsOn: dependenciesOf(one, packages) })),
    ],
  };
}

function component(one: InstalledPackage) {
  const { name, version, license } = one;
  const [scope, plain] = name.startsWith("@") ? name.split("/") : [undefined, name];
  return {
    type: "library",
    "bom-ref": referenceOf(one),
    ...(scope && { group: scope }),
    name: plain,
    version,
    ...(license && { licenses: [/ (?:OR|AND) /.test(license) ? { expression: license } : { license: { id: license } }] }),
    purl: referenceOf(one),
  };
}

function referenceOf({ name, version }: InstalledPackage): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

function dependenciesOf({ finds }: InstalledPackage, packages: readonly InstalledPackage[]): string[] {
  const folders = new Set(finds.values());
  return packages.filter(({ folder }) => folders.has(folder)).map(referenceOf);
}

function hashOf({ name, version }: InstalledPackage, locked: z.infer<typeof Lockfile>["packages"]) {
  const integrity = locked[`${name}@${version}`]?.resolution.integrity;
  if (!integrity?.startsWith("sha512-")) throw new Error(`The lockfile has no hash for ${name} ${version}`);
  return { alg: "SHA-512", content: Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex") };
}
