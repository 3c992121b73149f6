import { createHash } from "node:crypto";
import { type ModuleSources, shippedModules } from "./learning/shipped-modules.ts";

export interface ReleaseFile {
  /** Relative to the root of the course's host: "launch/index.html". */
  path: string;
  body: string | Uint8Array;
  contentType: string;
  /** Public even in a members' course: the cover, shared files and legal pages. */
  isFree: boolean;
}

/** The renderer's source files. The server reads them once (release-sources.ts). */
export interface ReleaseSources {
  stylesheets: {
    tokens: string;
    page: string;
    /** For page screenshots only. */
    picture: string;
    /** For pages with a recording. */
    player: string;
    /** For the review page. */
    review: string;
    /** For link preview images only. */
    social: string;
    /** For certificates only. */
    certificate: string;
    /** Keyed by block type; a sheet that blocks share comes first. */
    blocks: Readonly<Record<string, readonly string[]>>;
  };
  shell: ShellScripts;
  /** Learner scripts, keyed by block type. */
  scripts: Readonly<Record<string, string>>;
  /** The player's script. */
  player: string;
  /** Modules fetched after a page has loaded. */
  modules: ModuleSources;
  /** The service worker without the release hash (offline/listing.ts). */
  worker: string;
  fonts: { serif: Uint8Array; sans: Uint8Array; hand: Uint8Array };
}

/** Scripts of course pages that do not depend on their blocks (decision 0012). */
export interface ShellScripts {
  firstPaint: string;
  progress: string;
  settings: string;
  search: string;
  report: string;
}

/** The same for every course: depends only on the build. */
export interface ReleaseAssets {
  files: ReleaseFile[];
  /** Font URLs. No page has more than two. */
  fonts: { usual: string[]; handwritten: string[] };
  styles: Record<"base" | "picture" | "player" | "review" | "social" | "certificate", string> & {
    blocks: Readonly<Record<string, readonly string[]>>;
  };
  shell: ShellScripts;
  scripts: Readonly<Record<string, string>>;
  player: string;
  worker: string;
  /** The URL of the module that every page fetches after loading. */
  learning: string;
}

export function releaseAssets({ stylesheets, scripts, shell, player, modules, worker, fonts }: ReleaseSources): ReleaseAssets {
  const shipped = shippedModules(modules);
  const serif = fontFile("newsreader", fonts.serif);
  const sans = fontFile("schibsted-grotesk", fonts.sans);
  const hand = fontFile("shantell-sans", fonts.hand);
  const faces = [
    fontFace("Newsreader", "200 800", serif),
    fontFace("Schibsted Grotesk", "400 900", sans),
    fontFace("Shantell Sans", "300 800", hand),
  ];
  return {
    files: [serif, sans, hand, ...shipped.files],
    learning: shipped.addressOf("./main.ts"),
    fonts: { usual: [serif, sans].map(address), handwritten: [serif, hand].map(address) },
    scripts,
    shell,
    player,
    worker,
    styles: {
      base: squeeze([...faces, stylesheets.tokens, stylesheets.page].join("\n")),
      picture: squeeze(stylesheets.picture),
      player: squeeze(stylesheets.player),
      review: squeeze(stylesheets.review),
      social: squeeze(stylesheets.social),
      certificate: squeeze(stylesheets.certificate),
      blocks: Object.fromEntries(Object.entries(stylesheets.blocks).map(([type, css]) => [type, css.map(squeeze)])),
    },
  };
}

/** For previews, which must show the course's fonts, also if they are late or the connection is slow (shell/first-paint.ts). */
export function withLateFonts(assets: ReleaseAssets): ReleaseAssets {
  const base = assets.styles.base
    .replaceAll(`font-display:${lateFont}`, "font-display:swap")
    .replaceAll('html[data-faces="system"]', 'html[data-faces="none"]');
  return { ...assets, styles: { ...assets.styles, base } };
}

function fontFile(name: string, body: Uint8Array): ReleaseFile {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return { path: `launch/assets/${name}-${hash}.woff2`, body, contentType: "font/woff2", isFree: true };
}

/** A late font is skipped for this view, so that text never shifts. */
const lateFont = "optional";

function fontFace(family: string, weights: string, file: ReleaseFile): string {
  return `@font-face{font-family:"${family}";src:url(${address(file)}) format("woff2");font-weight:${weights};font-display:${lateFont}}`;
}

function address({ path }: ReleaseFile): string {
  return `/${path}`;
}

/** Drops comments and whitespace. Safe only because our strings contain no braces, semicolons or commas. */
function squeeze(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?/g, "$1")
    .replaceAll(/: /g, ":")
    .replaceAll(";}", "}")
    .trim();
}
