import { subdomainPattern } from "@coursewright/base/subdomain.ts";
import { certificateLocation } from "./course-certificate.ts";
import { gateLocations, gateMaps } from "./course-gate.ts";
import { learnerLocation, learnerMaps } from "./course-learner.ts";
import { mediaLocation } from "./course-media.ts";
import { notFoundLocations } from "./course-not-found.ts";
import type { EdgeOptions } from "./edge-options.ts";
import { headers, inert } from "./headers.ts";
import { tooLargeLocation } from "./too-large.ts";
import { toApi } from "./to-api.ts";

/**
 * Serves courses as static files by host. Each page contains its own policy with the hashes of its scripts and styles; these headers
 * add what a meta element cannot set.
 */
export function courseServer(options: EdgeOptions): string {
  const { listen, appOrigin, productDomains, releasesDir, stateDir, accessLog = `${stateDir}/access.log` } = options;
  const { protocol, port } = new URL(appOrigin);
  const domains = productDomains.map((domain) => domain.replaceAll(".", "\\.")).join("|");
  return `
  # The target of ?subdomain=, unless it is this host.
  map "$subdomain $arg_subdomain" $elsewhere {
    default "";
    "~^([a-z0-9-]+) \\1$" "";
    "~^[a-z0-9-]+ (?<asked>${subdomainPattern})$" "${protocol}//$asked.$domain${port && `:${port}`}/launch/";
  }
${gateMaps}
${learnerMaps}

  server {
    listen ${listen.address}:${listen.port};
    server_name "~^(?<subdomain>[a-z0-9-]+)\\.(?<domain>${domains})$";
    root ${releasesDir}/sites/$subdomain;
    index index.html;
    gzip_static on;
    brotli_static on;
    # Missing files are in the access log.
    log_not_found off;
    access_log ${accessLog} course buffer=32k flush=1s;
    recursive_error_pages on;
    error_page 403 404 = @nothing;
    ${headers({ cache: "no-cache", policy: inert })}

    location / {
      if ($elsewhere) { return 302 $elsewhere; }
      return 302 /launch/;
    }
    # Explicit, because an index lookup costs a second location search.
    location = /launch/ {
      error_page 403 404 = @closed;
      error_page 418 = @elsewhere;
      if ($arg_subdomain) { return 418; }
      ${headers(page)}
      rewrite ^ /launch/index.html break;
    }
    location @elsewhere {
      if ($elsewhere) { return 302 $elsewhere; }
      ${headers(page)}
      error_page 403 404 = @closed;
      rewrite ^ /launch/index.html break;
    }
    location /launch/ {
      error_page 403 404 = @closed;
      ${headers(page)}
    }
    location /launch/assets/ {
      error_page 403 404 = @closed;
      ${headers(asset)}
    }
    # Browsers request it with every page, so they find a new release at once. It runs under its own policy header.
    location = /launch/sw.js {
      error_page 403 404 = @closed;
      ${headers({ cache: "no-cache", policy: "default-src 'none'; connect-src 'self'" })}
    }
    location /.well-known/ {
      ${headers(beside)}
    }
    location = /robots.txt {
      ${headers(beside)}
      try_files $uri @robots;
    }
    location = /favicon.ico {
      ${headers(beside)}
      try_files $uri @favicon;
    }
    location @robots {
      default_type "text/plain; charset=utf-8";
      return 200 "User-agent: *\\nAllow: /\\n";
    }
    location @favicon { return 204; }
    location = /launch/report {
      if ($request_method != POST) { return 301 /launch/report/; }
      # The longest report, in characters that a form encodes as nine bytes each.
      client_max_body_size 32k;
      ${toApi(options, { path: "/api/edge/report" })}
      proxy_intercept_errors on;
      error_page 413 @too-large;
      error_page 429 500 502 503 504 =503 @rests;
      proxy_hide_header Cache-Control;
      add_header Cache-Control no-store always;
    }
${learnerLocation(options)}
${certificateLocation(options)}
${mediaLocation(options)}
${gateLocations(options)}
${notFoundLocations(options)}
${tooLargeLocation}
  }`;
}

/** "www", the bare domain and the product's own name are not courses. */
export function redirectToAppServer({ listen, appOrigin, productDomains }: EdgeOptions): string {
  const product = productDomains[0]?.split(".")[0] ?? "www";
  const names = productDomains.flatMap((domain) => [domain, `www.${domain}`, `${product}.${domain}`]);
  return `
  server {
    listen ${listen.address}:${listen.port};
    server_name ${names.join(" ")};
    ${headers({ cache: "no-cache", policy: inert })}
    return 302 ${new URL(appOrigin).origin}$request_uri;
  }`;
}

// A CDN may cache a page briefly, and longer only while the edge is down; browsers always revalidate. A release switches per host, so
// the subdomain is the purge tag.
const page = {
  cache: "public, max-age=0, s-maxage=15, must-revalidate",
  delivery: { cache: "max-age=15, stale-if-error=86400", tag: "$subdomain" },
};
/** Text files and pictures next to the pages. */
const beside = { ...page, policy: inert };
const asset = {
  cache: "public, max-age=31536000, immutable",
  delivery: { cache: "max-age=31536000", tag: "$subdomain" },
};
