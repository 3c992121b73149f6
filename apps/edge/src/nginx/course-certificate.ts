import type { EdgeOptions } from "./edge-options.ts";
import { apiHeaders, headers } from "./headers.ts";
import { toApi } from "./to-api.ts";

/** The API renders certificates, even if the course is offline or has moved, and its own page for unknown ones. */
export function certificateLocation(options: EdgeOptions): string {
  return `
    location /launch/certificate/ {
      rewrite "^/launch/certificate/([0-9A-Za-z]{1,40})(/take-back)?/?$" /api/edge/certificate/$1$2 break;
      rewrite ^ /api/edge/certificate/none break;
      client_max_body_size 1k;
      ${toApi(options, { cookie: "$http_cookie" })}
      proxy_set_header Origin $http_origin;
      ${apiHeaders.map((name) => `proxy_hide_header ${name};`).join("\n      ")}
      ${headers({ cache: "no-store", robots: "noindex" })}
      proxy_intercept_errors on;
      error_page 400 401 403 405 413 415 421 = @nothing;
      error_page 429 500 502 503 504 =503 @rests;
    }`;
}
