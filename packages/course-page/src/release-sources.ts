import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { catalog } from "@coursewright/blocks/catalog.ts";
import { shippedScript } from "@coursewright/blocks/kit/learner-script.ts";
import { workerParts, workerScript } from "./offline/worker-script.ts";
import type { ReleaseSources } from "./release-assets.ts";

/** Of every course page; a later one may say more of what an earlier one drew. */
const pageSheets = ["book", "page", "cover", "lesson", "reading-tools", "plain-page", "print"];

/** What pages fetch once they stand; each is a file of learning/. */
const learningModules = ["main", "kept-sound", "offline", "offline-look", "progress-state", "progress-store"];

/** Reads the stylesheets and fonts of a release from the packages that own them; `from` is the caller's `import.meta.url`. */
export async function readReleaseSources(from: string): Promise<ReleaseSources> {
  const { resolve } = createRequire(from);
  const text = (name: string) => readFile(resolve(`@coursewright/${name}`), "utf8");
  const font = (name: string) => readFile(resolve(`@coursewright/theme/fonts/${name}.woff2`));
  const sheets = catalog.map(async ({ model, stylesheet, sharedStylesheet }): Promise<[string, string]> => [
    model.type,
    (sharedStylesheet === undefined ? "" : await text(`blocks/${sharedStylesheet}`)) + (await text(`blocks/${stylesheet}`)),
  ]);
  const scripts = catalog.map(async ({ model, learner }): Promise<Array<[string, string]>> =>
    learner === undefined ? [] : [[model.type, shippedScript(await text(`blocks/${learner}`))]],
  );
  const modules = async (folder: string, names: readonly string[]) =>
    Promise.all(names.map(async (name): Promise<[string, string]> => [`./${name}.ts`, await text(`course-page/${folder}/${name}.ts`)]));
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
    modules: Object.fromEntries(await modules("learning", learningModules)),
    worker: workerScript(await Promise.all(workerParts.map((name) => text(`course-page/offline/worker/${name}.ts`)))),
    player: shippedScript(await text("course-page/player/learner.ts")),
    stylesheets: {
      tokens: await text("theme/tokens.css"),
      page: (await Promise.all(pageSheets.map((name) => text(`course-page/${name}.css`)))).join("\n"),
      picture: await text("course-page/picture-frame.css"),
      player: await text("course-page/player/player.css"),
      social: await text("course-page/social-card.css"),
      blocks: Object.fromEntries(await Promise.all(sheets)),
    },
    fonts: {
      serif: await font("newsreader-latin-opsz-normal"),
      sans: await font("schibsted-grotesk-latin-wght-normal"),
      hand: await font("shantell-sans-latin-wght-normal"),
    },
  };
}
