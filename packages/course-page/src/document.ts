import { createHash } from "node:crypto";

export interface DocumentParts {
  language: string;
  /** Under which a browser keeps its progress. */
  courseId: string;
  /** Where the script lies that is fetched once the page stands (learning/main.ts). */
  learning: string;
  /** What a screen reader says of a chapter that has been read. */
  readWord: string;
  title: string;
  /** Elements of the head that neither load nor run anything before the styles (metadata.ts). */
  metadata: readonly string[];
  css: string;
  /** Runs before the first picture; as all scripts, it is let in by its hash. */
  firstScript: string;
  scripts: readonly string[];
  /** Addresses of the page's fonts, at most two. */
  fonts: readonly string[];
  /** Origins that the page's blocks may frame. */
  frames: readonly string[];
  /** Whether a form of it is sent, to its own host. */
  submits: boolean;
  body: string;
}

/**
 * A whole HTML document. The head is written by hand, since React puts what it hoists behind other elements,
 * and a policy holds only for what stands after it. Whether fonts are preloaded is the first script's to say.
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

type Allowed = Pick<DocumentParts, "css" | "firstScript" | "scripts" | "frames" | "submits">;

/** Nothing comes from elsewhere but what the page's blocks frame; the one style element and the scripts are let in by their hashes. */
export function contentSecurityPolicy({ css, firstScript, scripts, frames, submits }: Allowed): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(css)}`,
    // What a script of ours fetches is ours as well: modules under /launch/assets/, which no page could name by a hash of its own.
    `script-src ${[firstScript, ...scripts].map(hashOf).join(" ")} 'strict-dynamic'`,
    "worker-src 'self'",
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(" ")}`]),
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
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
