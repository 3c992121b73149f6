import type { EdgeOptions } from "./edge-options.ts";
import { headers, inert } from "./headers.ts";
import { toApi, withoutBody } from "./to-api.ts";

/** Extracts the course cookie and the return path. */
export const gateMaps = `
  map $http_cookie $course_pass {
    default "";
    "~(?:^|;\\s*)__Host-course=(?<pass>[^;,\\s\\"]{1,600})(?:;|$)" $pass;
  }
  # The requested page. Files of a page get no redirect, because a script cannot follow it.
  map $request_uri $place_within {
    default /launch/;
    "~^(?<place>/launch/(?:[\\w.~-]+/)*)(?:\\?|$)" $place;
    "~^(?<place>/launch/(?:[\\w.~-]+/)*[\\w~-]+)(?:\\?|$)" $place/;
    "~^/launch/[^?]*\\.\\w+(?:\\?|$)" "";
  }`;

/** Caches the gate's replies by host and cookie. Stale replies are used while the API is down. */
export function gateCache(stateDir: string): string {
  return `proxy_cache_path ${stateDir}/gate levels=1:2 keys_zone=gate:10m max_size=256m inactive=1h use_temp_path=off;`;
}

/**
 * Serves closed files of members' courses (@closed). The edge asks the API about a cookie once in 30 s, and not at all without a
 * cookie.
 */
export function gateLocations(options: EdgeOptions): string {
  const { releasesDir, pagesDir } = options;
  return `
    location @closed {
      error_page 404 = @nothing;
      error_page 418 = @members;
      if (-d ${releasesDir}/members/$subdomain) { return 418; }
      return 404;
    }
    location @members {
      root ${releasesDir}/members/$subdomain;
      ${headers({ cache: "private, no-cache", robots: "noindex" })}
      error_page 401 = @enter;
      error_page 403 404 = @nothing;
      error_page 500 502 503 504 =503 @rests;
      if ($course_pass = "") { return 401; }
      rewrite ^(.*/)$ $1index.html break;
      auth_request /launch/.gate;
    }
    location = /launch/.gate {
      internal;
      ${toApi(options, { path: "/api/edge/gate", readSeconds: 3, cookie: "__Host-course=$course_pass" })}
      ${withoutBody}
      proxy_cache gate;
      proxy_cache_key "$host $course_pass";
      proxy_cache_valid 204 401 30s;
      proxy_cache_use_stale error timeout updating http_429 http_500 http_502 http_503 http_504;
      proxy_ignore_headers Cache-Control Expires Set-Cookie Vary X-Accel-Expires;
    }
    location @enter {
      ${headers({ cache: "no-store", policy: inert })}
      if ($place_within = "") { return 401; }
      return 302 /launch/enter?to=$place_within;
    }
    location = /launch/enter {
      ${toApi(options, { path: "/api/edge/enter", cookie: "$http_cookie" })}
      ${withoutBody}
      proxy_intercept_errors on;
      error_page 400 403 404 = @nothing;
      error_page 429 500 502 503 504 =503 @rests;
      proxy_hide_header Cache-Control;
      add_header Cache-Control no-store always;
    }
    location @rests {
      root ${pagesDir};
      gzip_static off;
      brotli_static off;
      ${headers({ cache: "no-store" })}
      add_header Retry-After 5 always;
      rewrite ^ /course-rests.html break;
    }`;
}
