import { refusalTexts } from "@coursewright/base/refusal-texts.ts";
import type { EdgeOptions } from "./edge-options.ts";
import { headers, inert } from "./headers.ts";
import { toApi } from "./to-api.ts";

/** With either cookie, a reply may be private. */
export const learnerMaps = `
  map $http_cookie $is_known_here {
    default "";
    "~__Host-(?:learner|course)=" 1;
  }`;

/** Caches replies for signed-out readers for the few seconds that the API allows. */
export function learnerCache(stateDir: string): string {
  return `proxy_cache_path ${stateDir}/learner levels=1:2 keys_zone=learner:10m max_size=256m inactive=1m use_temp_path=off;`;
}

/** JSON requests of course pages' scripts. Pages can be read without them, even if the API is down. */
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
      return 503 '{"error":{"code":"unavailable","message":"${refusalTexts.unavailable}","requestId":"$request_id","retryAfterSeconds":5}}';
    }`;
}
