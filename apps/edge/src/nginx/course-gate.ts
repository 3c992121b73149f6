import type { EdgeOptions } from "./edge-options.ts";
import { headers, inert } from "./headers.ts";
import { toApi, withoutBody } from "./to-api.ts";

/** What the gate is told apart by: the one cookie that matters, and where to go on after entering. */
export const gateMaps = `
  map $http_cookie $course_pass {
    default "";
    "~(?:^|;\\s*)__Host-course=(?<pass>[^;,\\s\\"]{1,600})(?:;|$)" $pass;
  }
  # The page that was asked for. A file of a page leads nowhere: whoever fetched it could not follow.
  map $request_uri $place_within {
    default /launch/;
    "~^(?<place>/launch/(?:[\\w.~-]+/)*)(?:\\?|$)" $place;
    "~^(?<place>/launch/(?:[\\w.~-]+/)*[\\w~-]+)(?:\\?|$)" $place/;
    "~^/launch/[^?]*\\.\\w+(?:\\?|$)" "";
  }`;

/** Its answers, by host and cookie. An expired one is still good while the gate itself cannot answer. */
export function gateCache(stateDir: string): string {
  return `proxy_cache_path ${stateDir}/gate levels=1:2 keys_zone=gate:10m max_size=256m inactive=1h use_temp_path=off;`;
}

/**
 * Members' lessons: whatever is not among the files that anyone may read (@closed), on a host that has some for members. The API
 * is asked about a cookie once in 30 s; who has none is not asked about.
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
