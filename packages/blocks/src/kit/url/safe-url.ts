import { z } from "zod";

const schemes = new Set(["https:", "mailto:"]);
const maxLength = 2048;
// The URL parser drops tabs and line breaks, even inside a scheme: attackers use them to hide one.
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const hidden = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029]/;

/** The only parser for URLs from authors, imports and AI. It accepts https and mailto. */
export const SafeUrl = z
  .string()
  .transform((text, context) => {
    const url = safeUrl(text);
    if (url === null) context.addIssue({ code: "custom", message: "Not an https or mailto address" });
    return url ?? z.NEVER;
  })
  .brand("SafeUrl");
export type SafeUrl = z.infer<typeof SafeUrl>;

/** The canonical URL, or null if it must not become a link. */
export function safeUrl(text: string): string | null {
  if (text.length > maxLength || hidden.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!schemes.has(url.protocol) || url.username !== "" || url.password !== "") return null;
  return url.href.length > maxLength ? null : url.href;
}
