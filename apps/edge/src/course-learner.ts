import type { EdgeOptions } from "./edge-options.ts";
import { headers } from "./headers.ts";
import { toApi } from "./to-api.ts";

/** The contract's words, as in app-server.ts. */
const unavailable = "We are catching up. Please try again in a moment.";

/**
 * What pages of a course ask for and tell: by a script of ours, which reads JSON. A page is read without any of it, so a busy API
 * costs a reader nothing.
 */
export function learnerLocation(options: EdgeOptions): string {
  return `
    location /launch/learner/ {
      rewrite ^/launch/learner/(.*)$ /api/edge/learner/$1 break;
      client_max_body_size 256k;
      ${toApi(options, { cookie: "$http_cookie", readSeconds: 25 })}
      proxy_set_header Origin $http_origin;
      error_page 502 504 =503 @learner-rests;
      proxy_hide_header Cache-Control;
      add_header Cache-Control no-store always;
    }
    location @learner-rests {
      ${headers({ cache: "no-store" })}
      add_header Retry-After 5 always;
      default_type application/json;
      return 503 '{"error":{"code":"unavailable","message":"${unavailable}","requestId":"$request_id","retryAfterSeconds":5}}';
    }`;
}
