import { createHash } from "node:crypto";

export interface DocumentParts {
  language: string;
  /** The browser stores progress under this id. */
  courseId: string;
  /** The URL of the deferred script (learning/main.ts). */
  learning: string;
  /** Announced by screen readers for finished chapters. */
  readWord: string;
  title: string;
  /** Head elements that load and run nothing (metadata.ts). */
  metadata: readonly string[];
  css: string;
  /** Runs before the first paint. Like all scripts, the policy allows it by hash. */
  firstScript: string;
  scripts: readonly string[];
  /** URLs of the page's fonts, at most two. */
  fonts: readonly string[];
  /** Origins that the page's blocks may frame. */
  frames: readonly string[];
  /** Origins of films that may be played. */
  films: readonly string[];
  /** Whether the page has a form that posts to its own host. */
  submits: boolean;
  body: string;
}

/**
 * A whole HTML document. The head is written by hand: React places hoisted elements last, but a policy in a meta element applies
 * only to elements after it. The first script decides whether fonts are preloaded.
 */
export function htmlDocument(parts: DocumentParts): string {
  const { language, courseId, learning, readWord, title, metadata, css, firstScript, scripts, fonts, body } = parts;
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${escape(contentSecurityPolicy(parts))}">`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escape(title)}</title>`,
    `<meta name="color-scheme" content="light dark">`,
    ...fonts.map((font) => `<link rel="font" href="${escape(font)}" as="font" type="font/woff2" crossorigin>`),
    `<script>${firstScript}</script>`,
    `<style>${css}</style>`,
    ...metadata,
  ];
  const root = `<html lang="${escape(language)}" data-course="${escape(courseId)}" data-learning="${escape(learning)}" data-read-word="${escape(readWord)}">`;
  const end = scripts.map((script) => `<script type="module">${script}</script>`);
  return `<!doctype html>\n${root}<head>${head.join("")}</head><body class="course">${body}${end.join("")}</body></html>\n`;
}

type Allowed = Pick<DocumentParts, "css" | "firstScript" | "scripts" | "frames" | "films" | "submits">;

/** Allows no foreign content except frames and films of the page's blocks. The style element and the scripts are allowed by hash. */
export function contentSecurityPolicy({ css, firstScript, scripts, frames, films, submits }: Allowed): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(css)}`,
    // Trusted scripts may load our modules under /launch/assets/, which a page cannot list by hash.
    `script-src ${[firstScript, ...scripts].map(hashOf).join(" ")} 'strict-dynamic'`,
    "worker-src 'self'",
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(" ")}`]),
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "manifest-src 'self'",
    `media-src ${["'self'", ...films].join(" ")}`,
    "base-uri 'none'",
    `form-action ${submits ? "'self'" : "'none'"}`,
  ].join("; ");
}

export function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
