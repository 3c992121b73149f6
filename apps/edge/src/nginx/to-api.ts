import type { EdgeOptions } from "./edge-options.ts";

type ToApi = {
  /** Where in the API; without it the address as it was rewritten is passed on. */
  path?: string;
  readSeconds?: number;
  /** Whether cookies of the course's host are any of the API's business here, and which. */
  cookie?: string;
  ticket?: string;
};

/** One question to the API for a course's host. What a client claims of its host and address is overwritten, never passed on. */
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

/** A question alone, whatever method and body brought it about. */
export const withoutBody = `proxy_method GET;
      proxy_pass_request_body off;
      proxy_set_header Content-Length "";`;
