import type { EdgeOptions } from "./edge-options.ts";
import { toApi } from "./to-api.ts";

/** Files whose keys nobody can guess and whose bytes never change: asked for once, then kept. So they need no gate. */
export function mediaLocation(options: EdgeOptions): string {
  return `
    location /launch/media/ {
      rewrite "^/launch/media/([\\w./-]{1,200})$" /api/r2/file?key=$1? break;
      return 404;
      ${toApi(options, { readSeconds: 30 })}
      proxy_set_header Range $http_range;
      proxy_cache media;
      proxy_cache_key $arg_key;
      proxy_cache_lock on;
      # Of a film only parts are asked for: they pass through.
      proxy_cache_bypass $http_range;
      proxy_no_cache $http_range;
      proxy_intercept_errors on;
      error_page 403 404 = @nothing;
      # The API sets every other header itself; with one of its own the location inherits none.
      add_header X-Cache $upstream_cache_status;
    }`;
}
