import type { EdgeOptions } from "./edge-options.ts";
import { headers } from "./headers.ts";
import { toApi, withoutBody } from "./to-api.ts";

/** Caches redirects from former hosts for a minute. Requests are rate-limited, because anybody can invent names. */
export function movedCache(stateDir: string): string {
  return `proxy_cache_path ${stateDir}/moved levels=1:2 keys_zone=moved:10m max_size=256m inactive=10m use_temp_path=off;
  limit_req_zone $client_network zone=moved-asked:4m rate=20r/s;`;
}

/** Handles missing pages and unknown hosts. The API knows whether a course has moved. */
export function notFoundLocations(options: EdgeOptions): string {
  const { releasesDir, pagesDir, appOrigin } = options;
  const page = `root ${pagesDir};
      gzip_static off;
      brotli_static off;
      ${headers({ cache: "no-store" })}`;
  return `
    location @nothing {
      error_page 404 @no-page;
      error_page 418 = @moved;
      if (!-e ${releasesDir}/sites/$subdomain) { return 418; }
      return 404;
    }
    location @no-page {
      ${page}
      rewrite ^ /no-page.html break;
    }
    location @moved {
      rewrite ^ /api/edge/moved?to=$place_within? break;
      ${toApi(options, { readSeconds: 3 })}
      ${withoutBody}
      limit_req zone=moved-asked burst=40 nodelay;
      limit_req_log_level info;
      proxy_cache moved;
      proxy_cache_key "$host $place_within";
      proxy_cache_valid 302 60s;
      # A course may be published here at any moment.
      proxy_cache_valid 404 5s;
      proxy_cache_lock on;
      proxy_cache_lock_timeout 3s;
      proxy_cache_use_stale error timeout updating http_429 http_500 http_502 http_503 http_504;
      proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;
      proxy_hide_header Cache-Control;
      proxy_hide_header Set-Cookie;
      add_header Cache-Control no-cache always;
      proxy_intercept_errors on;
      error_page 400 401 403 404 405 408 413 429 500 501 502 503 504 =404 @no-course;
    }
    location @no-course {
      ${page}
      # The page links only to the app, whose address only this configuration knows.
      sub_filter "https://app.invalid" "${new URL(appOrigin).origin}";
      sub_filter_types *;
      rewrite ^ /no-course.html break;
    }`;
}
