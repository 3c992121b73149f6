import { appServer } from "./app-server.ts";
import { clientNetworkMap } from "./client-network.ts";
import { gateCache } from "./course-gate.ts";
import { learnerCache } from "./course-learner.ts";
import { movedCache } from "./course-not-found.ts";
import { headers, inert } from "./headers.ts";
import { courseServer, redirectToAppServer } from "./course-server.ts";
import type { EdgeOptions } from "./edge-options.ts";
import { loggedPathMap } from "./logged-address.ts";
import { previewServer } from "./preview-server.ts";

/** The complete nginx configuration of one edge node. */
export function nginxConfiguration(options: EdgeOptions): string {
  const { stateDir, listen, accessLog = `${stateDir}/access.log`, trustedProxies = [] } = options;
  return `${options.workerUser === undefined ? "" : `user ${options.workerUser};`}
load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
worker_processes auto;
pcre_jit on;
daemon off;
pid ${stateDir}/nginx.pid;
error_log stderr warn;
events { worker_connections 8192; }

http {
  # The request id is also the trace id. A client's own trace header is not forwarded.
  map $request_id $traceparent { "~^(?<half>.{16})" "00-$request_id-$half-01"; }
${loggedPathMap}
  log_format edge escape=json '{"time":"$time_iso8601","requestId":"$request_id","remote":"$remote_addr","host":"$host","method":"$request_method",'
    '"uri":"$logged_path","status":$status,"bytes":$body_bytes_sent,"seconds":$request_time,"upstreamSeconds":"$upstream_response_time"}';
  # nginx generates a request id only where it is used; files need none.
  log_format course escape=json '{"time":"$time_iso8601","remote":"$remote_addr","host":"$host","method":"$request_method",'
    '"uri":"$logged_path","status":$status,"bytes":$body_bytes_sent}';
  access_log ${accessLog} edge buffer=32k flush=1s;

  # No open_file_cache: with many hosts it exhausts file descriptors.
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000;
  server_tokens off;
  absolute_redirect off;
  gzip_vary on;

  # Disconnects very slow clients.
  client_header_timeout 10s;
  client_body_timeout 5s;
  send_timeout 10s;
  reset_timedout_connection on;
  client_max_body_size 2m;

${trustedProxyRules(trustedProxies)}
  ${clientNetworkMap}
  proxy_cache_path ${stateDir}/media levels=1:2 keys_zone=media:10m max_size=2g inactive=7d use_temp_path=off;
  ${gateCache(stateDir)}
  ${learnerCache(stateDir)}
  ${movedCache(stateDir)}
${temporaryPaths(stateDir)}
${contentTypes()}

  # Replies to foreign hosts must not be cacheable for our hosts.
  server {
    listen ${listen.address}:${listen.port} default_server reuseport backlog=4096;
    ${headers({ cache: "no-store", policy: inert })}
    return 421;
  }
${redirectToAppServer(options)}
${previewServer(options)}
${courseServer(options)}
${appServer(options)}
}
`;
}

// Trusted proxies state the client's address.
function trustedProxyRules(proxies: string[]): string {
  if (proxies.length === 0) return "";
  const from = proxies.map((proxy) => `  set_real_ip_from ${proxy};`);
  return [...from, "  real_ip_header X-Forwarded-For;", "  real_ip_recursive on;", ""].join("\n");
}

function temporaryPaths(stateDir: string): string {
  return ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `  ${kind}_temp_path ${stateDir}/tmp-${kind};`).join("\n");
}

// The charset is part of the type, because nginx's charset directive skips precompressed files.
function contentTypes(): string {
  const text = { html: "text/html", css: "text/css", js: "text/javascript", txt: "text/plain", vtt: "text/vtt", xml: "text/xml" };
  const rest = {
    avif: "image/avif",
    gif: "image/gif",
    ico: "image/x-icon",
    jpg: "image/jpeg",
    json: "application/json",
    m4a: "audio/mp4",
    m4b: "audio/mp4",
    mp3: "audio/mpeg",
    mp4: "video/mp4",
    pdf: "application/pdf",
    png: "image/png",
    svg: "image/svg+xml",
    webm: "video/webm",
    webmanifest: "application/manifest+json",
    webp: "image/webp",
    woff2: "font/woff2",
  };
  const lines = [
    ...Object.entries(text).map(([extension, type]) => `"${type}; charset=utf-8" ${extension};`),
    ...Object.entries(rest).map(([extension, type]) => `${type} ${extension};`),
  ];
  return `  default_type application/octet-stream;\n  types {\n    ${lines.join("\n    ")}\n  }`;
}
