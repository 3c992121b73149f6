import { createHash } from "node:crypto";

interface DocumentParts {
  language: string;
  title: string;
  description: string;
  canonical: string;
  css: string;
  /** Each is let in by its hash. */
  scripts: readonly string[];
  /** Origins that the page's blocks may frame. */
  frames: readonly string[];
  fonts: readonly string[];
  /** The address of a podcast of it. */
  podcast?: string | undefined;
  body: string;
}

/**
 * A whole HTML document. The head is written by hand, since React puts what it hoists behind other elements,
 * and a policy holds only for what stands after it.
 */
export function htmlDocument(parts: DocumentParts): string {
  const { language, title, description, canonical, css, scripts, frames, fonts, podcast, body } = parts;
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${escape(contentSecurityPolicy({ css, scripts, frames }))}">`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escape(title)}</title>`,
    description === "" ? "" : `<meta name="description" content="${escape(description)}">`,
    `<meta name="color-scheme" content="light dark">`,
    `<link rel="canonical" href="${escape(canonical)}">`,
    podcast === undefined ? "" : `<link rel="alternate" type="application/rss+xml" href="${escape(podcast)}" title="${escape(title)}">`,
    ...fonts.map((font) => `<link rel="preload" href="${escape(font)}" as="font" type="font/woff2" crossorigin>`),
    `<style>${css}</style>`,
  ];
  return `<!doctype html>\n<html lang="${escape(language)}"><head>${head.join("")}</head><body class="course">${body}${scripts.map((script) => `<script type="module">${script}</script>`).join("")}</body></html>\n`;
}

/** Nothing is sent but to the course's own host, and nothing framed but what the page's blocks name; the one style element and their scripts are let in by their hashes. */
export function contentSecurityPolicy({ css, scripts, frames }: Pick<DocumentParts, "css" | "scripts" | "frames">): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(css)}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.map(hashOf).join(" ")}`, "connect-src 'self'"]),
    ...(frames.length === 0 ? [] : [`frame-src ${frames.join(" ")}`]),
    "font-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

export function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
