import { join } from "node:path";
import { build } from "vite";
import type { Plugin } from "vite";

const entry = join(import.meta.dirname, "src/before-paint.ts");
/** After the meta tags, because the viewport's width is only known once they are read. */
const place = "<!-- before-paint -->";

/**
 * Adds src/before-paint.ts to the head as a blocking script of its own. It must not share a chunk with the app, and the
 * Content-Security-Policy forbids inline scripts.
 */
export function beforePaint(): Plugin {
  let isServing = false;
  return {
    name: "before-paint",
    configResolved: ({ command }) => {
      isServing = command === "serve";
    },
    async buildStart() {
      if (isServing) return;
      this.emitFile({ type: "asset", name: "before-paint.js", source: await bundled() });
    },
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(({ fileName }) => fileName.startsWith("assets/before-paint-"));
        const attributes = file ? `src="/${file.fileName}"` : 'type="module" src="/src/before-paint.ts"';
        if (!html.includes(place)) throw new Error(`index.html lacks ${place}`);
        return html.replace(place, `<script ${attributes}></script>`);
      },
    },
  };
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: "es2024", lib: { entry, formats: ["iife"], name: "beforePaint" } },
  });
  const output = Array.isArray(built) ? built[0]?.output : "output" in built ? built.output : undefined;
  const chunk = output?.find((each) => each.type === "chunk");
  if (!chunk) throw new Error("The build of before-paint.ts produced no chunk");
  return chunk.code;
}
