import type { EdgeOptions } from "./edge-options.ts";
import { toApi } from "./to-api.ts";

/**
 * Files whose keys nobody can guess and whose bytes never change: asked for once, then kept. So they need no gate. A recording is
 * played from any place in it, and is asked for and kept piece by piece.
 */
export function mediaLocation(options: EdgeOptions): string {
  const file = `rewrite "^/launch/media/([\\w./-]{1,200})$" /api/r2/file?key=$1? break;
      return 404;
      ${toApi(options, { readSeconds: 30 })}
      proxy_cache media;
      proxy_cache_lock on;
      proxy_intercept_errors on;
      error_page 403 404 = @nothing;
      # The API sets every other header itself; with one of its own the location inherits none.
      add_header X-Cache $upstream_cache_status;`;
  return `
    location /launch/media/ {
      ${file}
      slice 1m;
      proxy_set_header Range $slice_range;
      proxy_cache_key "$arg_key $slice_range";
      # A picture is asked for whole. While one is being made another may stand in for it, which has no pieces.
      location ~ "\\.(?:avif|jpg|png|webp)$" {
        ${file}
        proxy_cache_key $arg_key;
      }
    }`;
}
