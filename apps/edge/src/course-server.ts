import type { EdgeOptions } from "./edge-options.ts";
import { headers } from "./headers.ts";

/**
 * Courses: files alone, found by host. The policy for scripts and styles stands in each page, because it
 * names the hashes of that page; these headers say what a page cannot say of itself.
 */
export function courseServer({ listen, appOrigin, productDomains, releasesDir, pagesDir, stateDir }: EdgeOptions): string {
  const { protocol, port } = new URL(appOrigin);
  const domains = productDomains.map((domain) => domain.replaceAll(".", "\\.")).join("|");
  return `
  # Where ?subdomain= leads, unless that is where we are.
  map "$subdomain $arg_subdomain" $elsewhere {
    default "";
    "~^([a-z0-9-]+) \\1$" "";
    "~^[a-z0-9-]+ (?<asked>[a-z0-9][a-z0-9-]{1,38}[a-z0-9])$" "${protocol}//$asked.$domain${port && `:${port}`}/launch/";
  }

  server {
    listen ${listen.address}:${listen.port};
    server_name "~^(?<subdomain>[a-z0-9-]+)\\.(?<domain>${domains})$";
    root ${releasesDir}/sites/$subdomain;
    index index.html;
    gzip_static on;
    brotli_static on;
    # The access log tells of what was missing.
    log_not_found off;
    access_log ${stateDir}/access.log course buffer=32k flush=1s;
    ${missing}
    ${headers({ cache: "no-cache" })}

    location / {
      if ($elsewhere) { return 302 $elsewhere; }
      return 302 /launch/;
    }
    # Named outright: looking for the index of a folder costs a second search for the location.
    location = /launch/ {
      error_page 418 = @elsewhere;
      ${missing}
      if ($arg_subdomain) { return 418; }
      ${headers({ cache: pageCache })}
      rewrite ^ /launch/index.html break;
    }
    location @elsewhere {
      if ($elsewhere) { return 302 $elsewhere; }
      ${headers({ cache: pageCache })}
      rewrite ^ /launch/index.html break;
    }
    location /launch/ {
      ${headers({ cache: pageCache })}
    }
    location /launch/assets/ {
      ${headers({ cache: "public, max-age=31536000, immutable" })}
    }
    # The only way from here to the API: files whose keys nobody can guess and whose bytes never change, kept once they were asked for.
    location = /api/r2/file {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_connect_timeout 2s;
      proxy_set_header Connection "";
      proxy_set_header Host ${new URL(appOrigin).host};
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Range $http_range;
      proxy_cache media;
      proxy_cache_key $arg_key;
      proxy_cache_lock on;
      # Of a film only parts are asked for: they pass through.
      proxy_cache_bypass $http_range;
      proxy_no_cache $http_range;
      proxy_intercept_errors on;
      ${missing}
      # The API sets every other header itself; with one of its own the location inherits none.
      add_header X-Cache $upstream_cache_status;
    }
    location /.well-known/ {
      ${headers({ cache: pageCache })}
    }
    location = /robots.txt {
      ${headers({ cache: pageCache })}
      try_files $uri @robots;
    }
    location = /favicon.ico {
      ${headers({ cache: pageCache })}
      try_files $uri @favicon;
    }
    location @robots {
      default_type "text/plain; charset=utf-8";
      return 200 "User-agent: *\\nAllow: /\\n";
    }
    location @favicon { return 204; }

    location @missing {
      root ${pagesDir};
      gzip_static off;
      brotli_static off;
      ${headers({ cache: "no-store" })}
      if (-f ${releasesDir}/sites/$subdomain/launch/index.html) { rewrite ^ /no-page.html break; }
      rewrite ^ /no-course.html break;
    }
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
    ${headers({ cache: "no-cache" })}
    return 302 ${new URL(appOrigin).origin}$request_uri;
  }`;
}

const missing = `error_page 404 @missing;
      error_page 403 =404 @missing;`;

// A shared cache may hold a page for as long as a publish may take to show; a browser always asks.
const pageCache = "public, max-age=0, s-maxage=15, must-revalidate";
