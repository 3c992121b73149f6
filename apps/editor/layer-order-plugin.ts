import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const tokens = readFileSync(join(import.meta.dirname, "../../packages/theme/src/tokens.css"), "utf8");
const order = /^@layer [^;{]+;/m.exec(tokens)?.[0];

/** Starts every style sheet with the order of the layers. Otherwise the order would depend on which chunk's sheet loads first. */
export function layerOrder(): Plugin {
  if (!order) throw new Error("tokens.css does not declare the order of the layers");
  return {
    name: "layer-order",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = order + textOf(file.source);
      }
    },
  };
}

function textOf(source: string | Uint8Array): string {
  return typeof source === "string" ? source : new TextDecoder().decode(source);
}
