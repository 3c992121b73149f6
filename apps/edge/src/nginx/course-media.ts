import type { EdgeOptions } from "./edge-options.ts";
import { toApi } from "./to-api.ts";

/** Immutable files with secret keys: they are cached and need no access check. Recordings are fetched and cached in slices. */
export function mediaLocation(options: EdgeOptions): string {
  const file = `rewrite "^/launch/media/([\\w./-]{1,200})$" /api/r2/file?key=$1? break;
      return 404;
      ${toApi(options, { readSeconds: 30 })}
      proxy_cache media;
      proxy_cache_lock on;
      proxy_intercept_errors on;
      error_page 403 404 = @nothing;
      # The API sets all other headers. With a header of its own, this location inherits none.
      add_header X-Cache $upstream_cache_status;`;
  return `
    location /launch/media/ {
      ${file}
      slice 1m;
      proxy_set_header Range $slice_range;
      proxy_cache_key "$arg_key $slice_range";
      # Pictures are fetched whole: the placeholder for a picture in progress supports no ranges.
      location ~ "\\.(?:avif|jpg|png|webp)$" {
        ${file}
        proxy_cache_key $arg_key;
      }
    }`;
}
