import type { EdgeOptions } from "./edge-options.ts";
import { headers, inert } from "./headers.ts";
import { toApi } from "./to-api.ts";

/** The contract's words, as in app-server.ts. */
const unavailable = "We are very busy right now. Please try again in a moment.";

/** Whoever has either may be told something of their own, or something that is not for everyone. */
export const learnerMaps = `
  map $http_cookie $is_known_here {
    default "";
    "~__Host-(?:learner|course)=" 1;
  }`;

/** What all signed-out readers of an open course are told alike, for as long as the API says: a few seconds. */
export function learnerCache(stateDir: string): string {
  return `proxy_cache_path ${stateDir}/learner levels=1:2 keys_zone=learner:10m max_size=256m inactive=1m use_temp_path=off;`;
}

/**
 * What pages of a course ask for and tell: by a script of ours, which reads JSON. A page is read without any of it, so a busy API
 * costs a reader nothing.
 */
export function learnerLocation(options: EdgeOptions): string {
  const passedOn = `rewrite ^/launch/learner/(.*)$ /api/edge/learner/$1 break;
      client_max_body_size 1m;
      ${toApi(options, { cookie: "$http_cookie", readSeconds: 25 })}
      proxy_set_header Origin $http_origin;
      error_page 413 @too-large;
      error_page 502 504 =503 @learner-rests;
      proxy_hide_header Cache-Control;
      add_header Cache-Control no-store always;`;
  return `
    location /launch/learner/ {
      ${passedOn}
    }
    location /launch/learner/comments/ {
      ${passedOn}
      proxy_cache learner;
      proxy_cache_key "$host $request_uri";
      proxy_cache_bypass $is_known_here;
      proxy_no_cache $is_known_here;
      proxy_cache_lock on;
      proxy_cache_lock_timeout 3s;
      proxy_ignore_headers Cache-Control Expires Set-Cookie Vary;
    }
    location @learner-rests {
      ${headers({ cache: "no-store", policy: inert })}
      add_header Retry-After 5 always;
      default_type application/json;
      return 503 '{"error":{"code":"unavailable","message":"${unavailable}","requestId":"$request_id","retryAfterSeconds":5}}';
    }`;
}
