import type { EdgeOptions } from "./edge-options.ts";

/** The app's host: the API answers, and sets its own security headers. */
export function appServer({ listen, appOrigin, app }: EdgeOptions): string {
  const { hostname, protocol } = new URL(appOrigin);
  const paths = app.vitePort === undefined ? ["/"] : ["/api/", "= /launch", "= /healthz", "= /readyz"];
  return `
  upstream api {
    ${app.apiPorts.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`).join("\n    ")}
    keepalive 64;
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
    # Set, never appended: what the client claims about its own address is not to be believed.
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto ${protocol.slice(0, -1)};

    location = /api/live {
      proxy_pass http://api;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
${paths.map((path) => `    location ${path} { proxy_pass http://api; }`).join("\n")}
${app.vitePort === undefined ? "" : viteLocation(app.vitePort)}
  }`;
}

// Setting one header here drops the inherited ones, so Host is said again.
function viteLocation(port: number): string {
  return `    location / {
      proxy_pass http://127.0.0.1:${port};
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection upgrade;
      proxy_read_timeout 1h;
    }`;
}
