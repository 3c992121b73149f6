type HeaderOptions = {
  cache: string;
  /** CDN caching rules and the purge tag. */
  delivery?: { cache: string; tag: string };
  frameAncestors?: string;
  robots?: string;
  referrer?: "strict-origin-when-cross-origin" | "no-referrer";
  /** For responses that are not pages. Pages contain their own policy. */
  policy?: string;
};

/** For responses that are not pages: nothing runs or loads, even if a browser misinterprets the type. */
export const inert = "default-src 'none'";

/** The API sets these too. Where the edge sets them, it hides the API's, or a browser would get both. */
export const apiHeaders = [
  "Cache-Control",
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Cross-Origin-Resource-Policy",
  "Permissions-Policy",
  "Referrer-Policy",
  "Strict-Transport-Security",
  "X-Content-Type-Options",
  "X-Frame-Options",
  "X-Robots-Tag",
];

/** nginx drops inherited headers where a level sets its own, so each level must set them all. */
export function headers({ cache, delivery, frameAncestors = "'none'", robots, policy, ...rest }: HeaderOptions): string {
  const all = {
    "Cache-Control": cache,
    ...(delivery && { "CDN-Cache-Control": delivery.cache, "Cache-Tag": delivery.tag }),
    "Content-Security-Policy": `${policy === undefined ? "" : `${policy}; `}base-uri 'none'; form-action 'self'; frame-ancestors ${frameAncestors}; object-src 'none'`,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    // The agent sets a content-based mtime (blobs.ts): right for the ETag, but wrong as a date.
    "Last-Modified": "",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": rest.referrer ?? "strict-origin-when-cross-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    ...(robots !== undefined && { "X-Robots-Tag": robots }),
  };
  return Object.entries(all)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join("\n      ");
}
