import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name?: string; generateName?: string };
}

const tools = join(import.meta.dirname, "..");

/**
 * Type-checks each manifest as a literal of its Kubernetes type. Kubernetes' JSON schemas accept unknown fields; the TypeScript
 * compiler does not.
 */
export function checkTypes(manifests: readonly Manifest[]): string[] {
  // Inside node_modules, so that imports resolve.
  const folder = mkdtempSync(join(tools, "node_modules/.manifests-"));
  try {
    const file = join(folder, "manifests.ts");
    writeFileSync(file, manifests.map(asLiteral).join("\n"));
    const options = [
      "--noEmit",
      "--skipLibCheck",
      "--strict",
      "--module",
      "nodenext",
      "--types",
      "",
      "--pretty",
      "false",
      "--ignoreConfig",
    ];
    const { status, stdout } = spawnSync(join(tools, "node_modules/.bin/tsc"), [...options, file], { encoding: "utf8" });
    if (status === 0) return [];
    const found = [...stdout.matchAll(/^.*manifests\.ts\((\d+),\d+\): error (.*)$/gm)];
    if (found.length === 0) throw new Error(stdout);
    return found.map(([, line, message = ""]) => `${nameOf(manifests[Number(line) - 1])}: ${message}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function nameOf(manifest: Manifest | undefined): string {
  return `${manifest?.kind} ${manifest?.metadata.name ?? manifest?.metadata.generateName}`;
}

/** One line per manifest, so that a line number identifies it. */
function asLiteral({ apiVersion, kind, ...rest }: Manifest): string {
  const literal = JSON.stringify({ apiVersion, kind, ...rest });
  return `{ const manifest: import("kubernetes-models/${apiVersion}/${kind}").I${kind} = ${literal}; void manifest; }`;
}
