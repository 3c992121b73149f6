import type { FastifyHelmetOptions } from "@fastify/helmet";

interface HeaderOptions {
  uploadOrigin: string;
  /** Hosts of courses, which show previews to authors. */
  previewOrigins: string;
}

/** The editor's headers (docs/security.md). Published pages carry their own, from the edge. */
export function securityHeaders({ uploadOrigin, previewOrigins }: HeaderOptions): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:", "blob:"],
        // The browser reads the length of a chosen video before it is uploaded.
        "media-src": ["'self'", "blob:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", uploadOrigin],
        "frame-src": ["https://www.youtube-nocookie.com", "https://player.vimeo.com", "https://www.tiktok.com", previewOrigins],
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
        "require-trusted-types-for": ["'script'"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Browsers ignore it without TLS.
    strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true, preload: true },
    xFrameOptions: { action: "deny" },
  };
}

export const permissionsPolicy = "camera=(), microphone=(), geolocation=(), payment=()";
