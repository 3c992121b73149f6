import { basename, dirname } from "node:path";
import type { Graph } from "./graph.ts";

export interface Selection {
  checks: string[];
  test: string[];
  e2e: string[];
  attacks: string[];
  faults: string[];
  isVisual: boolean;
}

interface Options {
  readonly changed: readonly string[];
  /** Also follows imports through the modules that put all features together: nearly everything then depends on every feature. */
  readonly isWide?: boolean;
}

const suites = { e2e: /^tests\/e2e\/.*\.e2e\.ts$/, attacks: /^tests\/attacks\/.*\.attack\.ts$/, faults: /^tests\/faults\/.*\.fault\.ts$/ };
const unitTest = /\.test\.tsx?$/;
const product = /^(?:apps|packages)\/(?!.*\.test\.)/;
const servedProduct = /^(?:apps\/(?!editor\/)|packages\/)(?!.*\.test\.)/;
/** Modules that put all features together. */
const compositionRoot =
  /^apps\/(?:server\/(?:test\/|src\/(?:app|platform|main-[a-z-]+|testing-[a-z-]+)\.ts$)|editor\/src\/(?:screens\/|(?:app|main|routes)\.tsx$))/;
const featureFolder = /^apps\/(?:server|editor)\/src\/(?:features\/)?([a-z-]+)\/|^packages\/contract\/src\/([a-z-]+)\.ts$/;
/** Folders beside the features that hold none. */
const noFeature = new Set(["base", "document", "platform", "screens", "endpoint", "errors", "features"]);

/** Other names of a feature in paths, file names and addresses of screens. */
const otherNames: Readonly<Record<string, string>> = {
  account: "accounts",
  "own-account": "accounts",
  "mailed-links": "accounts",
  "sign-in": "accounts",
  "sign-up": "accounts",
  suspension: "accounts",
  aiagent: "avatar",
  "catalogue-update": "catalogue",
  "course-look": "theming",
  "course-tree": "courses",
  "credit-packs": "billing",
  enter: "course-entry",
  generator: "ai",
  generation: "ai",
  helper: "ai",
  home: "shelf",
  idea: "drafting",
  launch: "publishing",
  publish: "publishing",
  sidebar: "courses",
  theme: "theming",
  "two-tabs": "document",
  saving: "document",
  video: "videos",
};

/** The checks and tests that these changes can have broken. */
export function selectAffected(graph: Graph, { changed, isWide = false }: Options): Selection {
  const reached = dependentsOf(graph, changed, isWide);
  const features = new Set([...reached].filter((file) => product.test(file)).flatMap(featureOf));
  // Attacks and faults reach the editor only through imports, or by a feature.
  const reaches = { e2e: product, attacks: servedProduct, faults: servedProduct };
  const inFeature = (file: string) => featureOf(file).some((feature) => features.has(feature));
  const specs = (suite: keyof typeof suites) =>
    graph.files.filter((file) => {
      if (!suites[suite].test(file)) return false;
      if (reached.has(file)) return true;
      const touched = featuresOfSpec(graph, file);
      return touched.length === 0 ? changed.some((each) => reaches[suite].test(each)) : touched.some((feature) => features.has(feature));
    });
  return {
    checks: checksFor(changed),
    test: graph.files.filter((file) => unitTest.test(file) && (reached.has(file) || inFeature(file))),
    e2e: specs("e2e"),
    attacks: specs("attacks"),
    faults: specs("faults"),
    isVisual: [...reached].some((file) => /^(?:packages\/(?:blocks|course-page|theme)\/|tests\/visual\/)/.test(file)),
  };
}

/** The changed files and all that import them. A module also depends on other files that it names, such as documents. */
function dependentsOf(graph: Graph, changed: readonly string[], isWide: boolean): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string, isFirst: boolean) => {
    if (reached.has(file)) return;
    reached.add(file);
    if (!isFirst && !isWide && compositionRoot.test(file)) return;
    for (const importer of graph.importersOf(file)) visit(importer, false);
  };
  for (const file of changed) {
    visit(file, true);
    if (!/\.tsx?$/.test(file)) for (const reader of readersOf(graph, file)) visit(reader, false);
  }
  return reached;
}

function readersOf({ files, text }: Graph, file: string): string[] {
  // Too many modules name a package.json: of another package, or of none.
  const short = basename(file) === "package.json" ? [] : [`/${basename(file)}"`, `"${basename(file)}"`, `${dirname(file)}"`];
  const names = [file, ...short].filter((name) => name !== '."');
  return files.filter((each) => /\.tsx?$/.test(each) && names.some((name) => text(each).includes(name)));
}

function featureOf(file: string): string[] {
  const [, folder, contract] = featureFolder.exec(file) ?? [];
  const name = folder ?? contract;
  return name === undefined || noFeature.has(name) ? [] : [otherNames[name] ?? name];
}

/** Names the features by the contracts that a spec imports, the words of its name, and the screens that it opens. */
function featuresOfSpec(graph: Graph, file: string): string[] {
  const all = new Set(graph.files.flatMap(featureOf));
  const contracts = graph.importsOf(file).flatMap((each) => (each.startsWith("packages/contract/") ? featureOf(each) : []));
  const title = basename(file).replace(/^\d+-|\.\w+\.ts$/g, "");
  const words = [title, ...title.split("-"), ...[...graph.text(file).matchAll(/\/static\/([a-z-]+)/g)].map(([, screen = ""]) => screen)];
  return [...new Set([...contracts, ...words.map((word) => otherNames[word] ?? word).filter((word) => all.has(word))])];
}

/** The names are those of tools/check.ts. */
function checksFor(changed: readonly string[]): string[] {
  const has = (pattern: RegExp) => changed.some((file) => pattern.test(file));
  const when: Readonly<Record<string, boolean>> = {
    format: changed.length > 0,
    lint: has(/\.[cm]?tsx?$/),
    types: has(/\.[cm]?tsx?$|package\.json$|tsconfig/),
    "import law": has(/^(?:apps|packages|tests|tools)\/.*\.tsx?$|^\.dependency-cruiser/),
    "css law": has(/\.css$|^tools\/css-law/),
    unused: has(/\.tsx?$|package\.json$|^knip\.json$/),
    words: has(/^(?:apps\/editor|packages)\/.*\.(?:tsx?|po)$/),
    migrations: has(/^apps\/server\/migrations\//),
    licences: has(/package\.json$|^pnpm-lock\.yaml$/),
    documents: has(
      /^docs\/|^ops\/|\/config\.ts$|^packages\/contract\/|^pnpm-lock\.yaml$|^apps\/server\/src\/.*(?:routes|telemetry|metric)/,
    ),
  };
  return Object.keys(when).filter((name) => when[name]);
}
