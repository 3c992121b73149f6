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
 * Courses: files alone, found by host. The policy for scripts and styles stands in each page, because it
 * names the hashes of that page; these headers say what a page cannot say of itself.
 */
export function courseServer(options: EdgeOptions): string {
  const { listen, appOrigin, productDomains, releasesDir, stateDir, accessLog = `${stateDir}/access.log` } = options;
  const { protocol, port } = new URL(appOrigin);
  const domains = productDomains.map((domain) => domain.replaceAll(".", "\\.")).join("|");
  return `
  # Where ?subdomain= leads, unless that is where we are.
  map "$subdomain $arg_subdomain" $elsewhere {
    default "";
    "~^([a-z0-9-]+) \\1$" "";
    "~^[a-z0-9-]+ (?<asked>[a-z0-9][a-z0-9-]{1,38}[a-z0-9])$" "${protocol}//$asked.$domain${port && `:${port}`}/launch/";
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
    # The access log tells of what was missing.
    log_not_found off;
    access_log ${accessLog} course buffer=32k flush=1s;
    recursive_error_pages on;
    error_page 403 404 = @nothing;
    ${headers({ cache: "no-cache", policy: inert })}

    location / {
      if ($elsewhere) { return 302 $elsewhere; }
      return 302 /launch/;
    }
    # Named outright: looking for the index of a folder costs a second search for the location.
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
    # Asked for with every page, so that a new release is found at once. It runs under the policy that it comes with.
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
      # The longest report in letters that a form writes as nine each.
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

/** "www", the bare domain and the product's own name are no courses. */
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

// A shared cache may hold a page for as long as a publish may take to show, and longer only while no edge answers; a browser always
// asks. A release is switched by host, so the host's own name is the tag that a switch purges.
const page = {
  cache: "public, max-age=0, s-maxage=15, must-revalidate",
  delivery: { cache: "max-age=15, stale-if-error=86400", tag: "$subdomain" },
};
/** Texts and pictures that lie beside the pages. */
const beside = { ...page, policy: inert };
const asset = {
  cache: "public, max-age=31536000, immutable",
  delivery: { cache: "max-age=31536000", tag: "$subdomain" },
};
