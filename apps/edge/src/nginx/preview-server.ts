import { mediaLocation } from "./course-media.ts";
import type { EdgeOptions } from "./edge-options.ts";
import { apiHeaders, headers } from "./headers.ts";
import { toApi } from "./to-api.ts";

/** An unpublished course, rendered by the API page by page. The host is its secret key, so it is not logged. */
export function previewServer(options: EdgeOptions): string {
  const { listen, appOrigin, productDomains, pagesDir } = options;
  const domains = productDomains.map((domain) => domain.replaceAll(".", "\\.")).join("|");
  // The host is a secret, so other sites get no Referer at all.
  const headersOf = (cache: string) =>
    headers({ cache, frameAncestors: new URL(appOrigin).origin, robots: "noindex", referrer: "no-referrer" });
  const own = headersOf("private, no-store");
  const proxied = (shown: string) => `rewrite ^ /api/edge/preview$uri break;
      ${toApi(options, { readSeconds: 30, ticket: "$ticket" })}
      # Replaces the API's framing and caching headers: the app may frame a preview.
      ${apiHeaders.map((name) => `proxy_hide_header ${name};`).join("\n      ")}
      ${shown}
      proxy_intercept_errors on;
      error_page 400 401 403 404 421 = @nothing;
      error_page 429 500 502 503 504 =503 @rests;`;
  return `
  server {
    listen ${listen.address}:${listen.port};
    server_name "~^p--(?<ticket>[a-z0-9-]+)\\.(?:${domains})$";
    access_log off;
    recursive_error_pages on;
    ${own}

    location / { return 302 /launch/; }
    location /launch/ {
      ${proxied(own)}
    }
    # Fonts and scripts are named by their hash. Chromium requests fonts again when a frame gets another width.
    location /launch/assets/ {
      ${proxied(headersOf("private, max-age=3600, immutable"))}
    }
${mediaLocation(options)}
    location @nothing { return 404; }
    error_page 404 /no-preview.html;
    location = /no-preview.html {
      internal;
      root ${pagesDir};
      ${own}
    }
    location @rests {
      root ${pagesDir};
      ${own}
      add_header Retry-After 5 always;
      rewrite ^ /course-rests.html break;
    }
  }`;
}
