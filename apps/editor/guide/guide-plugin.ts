import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "@coursewright/base/version.ts";
import { build, type Plugin } from "vite";
import { guideHtml } from "./guide-html.ts";
import { guideFolder, readGuide } from "./guide-pages.ts";

const sheet = join(import.meta.dirname, "guide.css");
const pictures = join(guideFolder, "pictures");

/** Renders docs/guide to static pages: files below guide/ in the build, and the same addresses in development. */
export function guide(): Plugin {
  return {
    name: "guide",
    async generateBundle() {
      const files = await builtSheet();
      for (const { fileName, source } of files) this.emitFile({ type: "asset", fileName, source });
      const stylesheet = `/${files.find(({ fileName }) => fileName.endsWith(".css"))?.fileName}`;
      const pages = readGuide();
      for (const page of pages) {
        const source = guideHtml(page, { pages, stylesheet, version });
        this.emitFile({ type: "asset", fileName: `guide/${page.slug || "index"}.html`, source });
      }
      for (const name of readdirSync(pictures)) {
        this.emitFile({ type: "asset", fileName: `guide/pictures/${name}`, source: readFileSync(join(pictures, name)) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use("/guide", (request, response, next) => {
        const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
        const pages = readGuide();
        const page = pages.find(({ slug }) => slug === path);
        if (page)
          response
            .setHeader("content-type", "text/html; charset=utf-8")
            .end(guideHtml(page, { pages, stylesheet: "/guide/guide.css", version }));
        else if (/^pictures\/[\w-]+\.webp$/.test(path))
          response.setHeader("content-type", "image/webp").end(readFileSync(join(guideFolder, path)));
        else next();
      });
    },
  };
}

/** The sheet with its fonts. They get the same names as in the editor's build, so browsers load them once. */
async function builtSheet(): Promise<Array<{ fileName: string; source: string | Uint8Array }>> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      assetsInlineLimit: 0,
      cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
      rolldownOptions: { input: sheet },
    },
  });
  const output = Array.isArray(built) ? built[0]?.output : "output" in built ? built.output : undefined;
  return (output ?? []).flatMap((file) => (file.type === "asset" ? [{ fileName: file.fileName, source: file.source }] : []));
}
