import { createHash } from "node:crypto";
import { type ModuleSources, shippedModules } from "./learning/shipped-modules.ts";

export interface ReleaseFile {
  /** Under the root of the course's host: "launch/index.html". */
  path: string;
  body: string | Uint8Array;
  contentType: string;
  /** Read by anyone, also where the course is for members: the cover, what all pages share, what the law asks for. */
  isFree: boolean;
}

/** What rendering needs from files; the server reads it once (release-sources.ts). */
export interface ReleaseSources {
  stylesheets: {
    tokens: string;
    page: string;
    /** For the picture of a page alone. */
    picture: string;
    /** For pages that are read out. */
    player: string;
    /** For the page on which learners review. */
    review: string;
    /** For the picture of a shared link alone. */
    social: string;
    /** For certificates alone. */
    certificate: string;
    /** By block type. */
    blocks: Readonly<Record<string, string>>;
  };
  shell: ShellScripts;
  /** By block type: what learners' browsers run on pages that hold the block. */
  scripts: Readonly<Record<string, string>>;
  /** What they run on pages that are read out. */
  player: string;
  /** What they fetch once a page stands. */
  modules: ModuleSources;
  /** What keeps a release on their devices, without the name of the release (offline/listing.ts). */
  worker: string;
  fonts: { serif: Uint8Array; sans: Uint8Array; hand: Uint8Array };
}

/** What course pages do themselves, whatever blocks they hold (decision 0012). */
export interface ShellScripts {
  firstPaint: string;
  progress: string;
  settings: string;
  search: string;
  report: string;
}

/** The same for every course: made of the build alone. */
export interface ReleaseAssets {
  files: ReleaseFile[];
  /** Addresses of the fonts of a page: none has more than two. */
  fonts: { usual: string[]; handwritten: string[] };
  styles: Record<"base" | "picture" | "player" | "review" | "social" | "certificate", string> & {
    blocks: Readonly<Record<string, string>>;
  };
  shell: ShellScripts;
  scripts: Readonly<Record<string, string>>;
  player: string;
  worker: string;
  /** Where the module lies that every page fetches once it stands. */
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
      blocks: Object.fromEntries(Object.entries(stylesheets.blocks).map(([type, css]) => [type, squeeze(css)])),
    },
  };
}

function fontFile(name: string, body: Uint8Array): ReleaseFile {
  const hash = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return { path: `launch/assets/${name}-${hash}.woff2`, body, contentType: "font/woff2", isFree: true };
}

/** `optional`: a font that comes too late is left out for this view, so that no text ever jumps. */
function fontFace(family: string, weights: string, file: ReleaseFile): string {
  return `@font-face{font-family:"${family}";src:url(${address(file)}) format("woff2");font-weight:${weights};font-display:optional}`;
}

function address({ path }: ReleaseFile): string {
  return `/${path}`;
}

/** Drops comments and the white space between our own rules; strings in them hold no braces, semicolons or commas. */
function squeeze(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?([{};,]) ?/g, "$1")
    .replaceAll(/: /g, ":")
    .replaceAll(";}", "}")
    .trim();
}
