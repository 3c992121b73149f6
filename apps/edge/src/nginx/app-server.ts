import { refusalTexts } from "@coursewright/base/refusal-texts.ts";
import type { EdgeOptions } from "./edge-options.ts";
import { headers, inert } from "./headers.ts";
import { tooLargeLocation } from "./too-large.ts";

/** The app's host. The API sets its own security headers. While the API is down, the edge replies instead. */
export function appServer({ listen, appOrigin, app, pagesDir }: EdgeOptions): string {
  const { hostname, protocol } = new URL(appOrigin);
  const screens = app.vitePort === undefined ? "/" : "= /launch";
  return `
  upstream api {
    ${app.apis.map((address) => `server ${address} max_fails=1 fail_timeout=1s;`).join("\n    ")}
    keepalive 512;
    keepalive_requests 100000;
  }

  server {
    listen ${listen.address}:${listen.port};
    server_name ${hostname};
    proxy_http_version 1.1;
    proxy_connect_timeout 2s;
    proxy_read_timeout 120s;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Request-Id $request_id;
    proxy_set_header Traceparent $traceparent;
    # Set, never appended: a client must not spoof its address or host.
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Host "";
    proxy_set_header X-Forwarded-Proto ${protocol.slice(0, -1)};
    # Only the edge may set these, and only for course hosts.
    proxy_set_header X-Course-Host "";
    proxy_set_header X-Preview-Ticket "";
    # Equals the API's limit. If the API refused during the upload, nginx would mark it as failed.
    client_max_body_size 1m;
    error_page 413 @too-large;

    location /api/edge/ {
      ${headers({ cache: "no-store", policy: inert })}
      default_type application/json;
      return 404 '{"error":{"code":"not_found","message":"${refusalTexts.not_found}","requestId":"$request_id"}}';
    }
    location = /api/live {
      proxy_pass http://api;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
    location = /healthz { proxy_pass http://api; }
    location = /readyz { proxy_pass http://api; }
    location /api/ {
      proxy_pass http://api;
      error_page 413 @too-large;
      error_page 502 504 =503 @api-rests;
    }
    location ~ ^/api/coursewright/v2/users/[\\w-]+/account/photo$ {
      client_max_body_size 2m;
      proxy_pass http://api;
      error_page 413 @too-large;
      error_page 502 504 =503 @api-rests;
    }
    location ${screens} {
      proxy_pass http://api;
      proxy_intercept_errors on;
      error_page 413 @too-large;
      error_page 500 502 503 504 @screen-rests;
    }
    location @api-rests {
      ${headers({ cache: "no-store", policy: inert })}
      add_header Retry-After 2 always;
      default_type application/json;
      return 503 '{"error":{"code":"unavailable","message":"${refusalTexts.unavailable}","requestId":"$request_id","retryAfterSeconds":2}}';
    }
${tooLargeLocation}
    location @screen-rests {
      root ${pagesDir};
      ${headers({ cache: "no-store" })}
      add_header Retry-After 2 always;
      rewrite ^ /resting.html break;
    }
${app.vitePort === undefined ? "" : viteLocation(app.vitePort)}
  }`;
}

// Setting one header here drops the inherited ones, so Host is repeated.
function viteLocation(port: number): string {
  return `    location / {
      proxy_pass http://127.0.0.1:${port};
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection upgrade;
      proxy_read_timeout 1h;
    }`;
}
