import { createHash } from "node:crypto";

interface DocumentParts {
  language: string;
  title: string;
  description: string;
  canonical: string;
  css: string;
  fonts: readonly string[];
  body: string;
}

/**
 * A whole HTML document. The head is written by hand, since React puts what it hoists behind other elements,
 * and a policy holds only for what stands after it.
 */
export function htmlDocument({ language, title, description, canonical, css, fonts, body }: DocumentParts): string {
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${escape(contentSecurityPolicy(css))}">`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escape(title)}</title>`,
    description === "" ? "" : `<meta name="description" content="${escape(description)}">`,
    `<meta name="color-scheme" content="light dark">`,
    `<link rel="canonical" href="${escape(canonical)}">`,
    ...fonts.map((font) => `<link rel="preload" href="${escape(font)}" as="font" type="font/woff2" crossorigin>`),
    `<style>${css}</style>`,
  ];
  return `<!doctype html>\n<html lang="${escape(language)}"><head>${head.join("")}</head><body class="course">${body}</body></html>\n`;
}

/** Nothing runs, nothing frames, nothing is sent; the one style element is let in by its hash. */
export function contentSecurityPolicy(css: string): string {
  const hash = createHash("sha256").update(css).digest("base64");
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "font-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
