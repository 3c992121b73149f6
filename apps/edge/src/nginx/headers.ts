type HeaderOptions = {
  cache: string;
  /** What content delivery may do with it, and by which name it can be told to forget it. */
  delivery?: { cache: string; tag: string };
  frameAncestors?: string;
  robots?: string;
  /** What other sites are told of where a reader came from. */
  referrer?: "strict-origin-when-cross-origin" | "no-referrer";
  /** Of what runs by itself; a page names its own. */
  policy?: string;
};

/** Of what is no page: nothing in it runs or loads, whatever a browser takes it for. */
export const inert = "default-src 'none'";

/** What the API says of itself too: where the edge says it, the API's is hidden, or a browser gets both. */
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

/** nginx drops the headers of the outer level wherever an inner one sets any: so each level says them all. */
export function headers({ cache, delivery, frameAncestors = "'none'", robots, policy, ...rest }: HeaderOptions): string {
  const all = {
    "Cache-Control": cache,
    ...(delivery && { "CDN-Cache-Control": delivery.cache, "Cache-Tag": delivery.tag }),
    "Content-Security-Policy": `${policy === undefined ? "" : `${policy}; `}base-uri 'none'; form-action 'self'; frame-ancestors ${frameAncestors}; object-src 'none'`,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    // The agent gives files a time made from their contents (blobs.ts): right for the ETag, untrue as a date.
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
