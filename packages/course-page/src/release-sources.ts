import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { registry } from "@coursewright/blocks/registry.ts";
import { shippedScript } from "@coursewright/blocks/kit/definition/learner-script.ts";
import { readModules } from "./learning/shipped-modules.ts";
import { shippedLibrary } from "./learning/shipped-library.ts";
import { workerParts, workerScript } from "./offline/worker-script.ts";
import type { ReleaseSources } from "./release-assets.ts";

/** The stylesheets of every course page. Order matters: later ones override earlier ones. */
const pageSheets = ["book", "page", "cover", "lesson", "reading-tools", "plain-page", "print"];

/** Reads the stylesheets, scripts and fonts of a release from their packages. `from` is the caller's `import.meta.url`. */
export async function readReleaseSources(from: string): Promise<ReleaseSources> {
  const { resolve } = createRequire(from);
  const text = (name: string) => readFile(resolve(`@coursewright/${name}`), "utf8");
  const font = (name: string) => readFile(resolve(`@coursewright/theme/fonts/${name}.woff2`));
  const sheets = registry.map(async ({ model, stylesheet, sharedStylesheet }): Promise<[string, string[]]> => [
    model.type,
    await Promise.all([...(sharedStylesheet === undefined ? [] : [sharedStylesheet]), stylesheet].map((name) => text(`blocks/${name}`))),
  ]);
  const scripts = registry.map(async ({ model, learner }): Promise<Array<[string, string]>> =>
    learner === undefined ? [] : [[model.type, shippedScript(await text(`blocks/${learner}`))]],
  );
  const { resolve: resolveHere } = createRequire(resolve("@coursewright/course-page/release-sources.ts"));
  const library = async (name: string) => {
    const folder = path.dirname(resolveHere(name));
    const license = await readFile(path.join(folder, "..", "LICENSE"), "utf8");
    return shippedLibrary(await readFile(path.join(folder, "index.mjs"), "utf8"), license);
  };
  const moduleNamed = (name: string) => (name.startsWith("./") ? text(`course-page/learning/${name.slice("./".length)}`) : library(name));
  const shell = async (name: string) => shippedScript(await text(`course-page/shell/${name}.ts`));
  return {
    shell: {
      firstPaint: await shell("first-paint"),
      progress: await shell("progress"),
      settings: await shell("settings"),
      search: await shell("search"),
      report: await shell("report"),
    },
    scripts: Object.fromEntries((await Promise.all(scripts)).flat()),
    modules: await readModules("./main.ts", moduleNamed),
    worker: workerScript(await Promise.all(workerParts.map((name) => text(`course-page/offline/worker/${name}.ts`)))),
    player: shippedScript(await text("course-page/player/learner.ts")),
    stylesheets: {
      tokens: await text("theme/tokens.css"),
      page: (await Promise.all(pageSheets.map((name) => text(`course-page/${name}.css`)))).join("\n"),
      picture: await text("course-page/picture-frame.css"),
      player: await text("course-page/player/player.css"),
      review: await text("course-page/review/review.css"),
      social: await text("course-page/social-card.css"),
      certificate: await text("course-page/certificate/certificate.css"),
      blocks: Object.fromEntries(await Promise.all(sheets)),
    },
    fonts: {
      serif: await font("newsreader-latin-opsz-normal"),
      sans: await font("schibsted-grotesk-latin-wght-normal"),
      hand: await font("shantell-sans-latin-wght-normal"),
    },
  };
}
