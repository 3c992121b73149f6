/** nginx drops the headers of the outer level wherever an inner one sets any: so each level says them all. */
export function headers({ cache }: { cache: string }): string {
  const all = {
    "Cache-Control": cache,
    "Content-Security-Policy": "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    // The agent gives files a time made from their contents (release-files.ts): right for the ETag, untrue as a date.
    "Last-Modified": "",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
  };
  return Object.entries(all)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join("\n      ");
}
