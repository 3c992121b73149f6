import type { EdgeOptions } from "./edge-options.ts";

type ToApi = {
  /** The API's path; by default the rewritten URL. */
  path?: string;
  readSeconds?: number;
  cookie?: string;
  ticket?: string;
};

/** Proxies a request of a course's host to the API. Overwrites the client's claims about host and address. */
export function toApi({ appOrigin }: EdgeOptions, { path = "", readSeconds = 10, cookie = "", ticket = "" }: ToApi): string {
  const { host, protocol } = new URL(appOrigin);
  return `proxy_pass http://api${path};
      proxy_http_version 1.1;
      proxy_connect_timeout 2s;
      proxy_send_timeout 5s;
      proxy_read_timeout ${readSeconds}s;
      proxy_next_upstream_timeout 5s;
      proxy_set_header Connection "";
      proxy_set_header Host ${host};
      proxy_set_header X-Course-Host $host;
      proxy_set_header X-Preview-Ticket "${ticket}";
      proxy_set_header Cookie "${cookie}";
      proxy_set_header Authorization "";
      proxy_set_header X-Request-Id $request_id;
      proxy_set_header Traceparent $traceparent;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Host "";
      proxy_set_header X-Forwarded-Proto ${protocol.slice(0, -1)};`;
}

/** Sends a GET without a body, whatever the original request was. */
export const withoutBody = `proxy_method GET;
      proxy_pass_request_body off;
      proxy_set_header Content-Length "";`;
