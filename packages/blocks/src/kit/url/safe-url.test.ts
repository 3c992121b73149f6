import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SafeUrl, safeUrl } from "./safe-url.ts";

const tricks = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "blob:https://example.org/x",
  "file:///etc/passwd",
  "http://example.org",
  "ftp://example.org",
  "//example.org",
  "/path",
  "#",
  "",
  "https:",
  "https://",
  "https://user:secret@example.org/",
  "view-source:https://example.org",
  "feed:javascript:alert(1)",
  "https:javascript:alert(1)//\n",
  "intent://x#Intent;scheme=https;end",
  `https://example.org/${"x".repeat(2048)}`,
];

describe("safe URL", () => {
  it("accepts https and mailto URLs in canonical form", () => {
    expect(
      ["https://example.org", "HTTPS://Example.ORG/a?b=c#d", "mailto:marta@example.org", 'https://example.org/"onclick="x'].map(safeUrl),
    ).toEqual(["https://example.org/", "https://example.org/a?b=c#d", "mailto:marta@example.org", "https://example.org/%22onclick=%22x"]);
  });

  it.each(tricks)("rejects %j", (text) => {
    expect(safeUrl(text)).toBeNull();
    expect(SafeUrl.safeParse(text).success).toBe(false);
  });

  it("accepts no URL that a browser would execute, out of 10,000 strings", () => {
    const scheme = fc.constantFrom(
      "javascript:",
      "https:",
      "mailto:",
      "data:",
      "vbscript:",
      "http:",
      "java\u0000script:",
      "\tjavascript:",
      "https:javascript:",
      "",
    );
    const noise = fc.string({ unit: "binary", maxLength: 40 });
    const text = fc.oneof(
      fc.tuple(scheme, noise).map((parts) => parts.join("")),
      fc.tuple(noise, scheme, noise).map((parts) => parts.join("")),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        const url = safeUrl(candidate);
        if (url === null) return;
        expect(url).toMatch(/^(?:https:\/\/|mailto:)[^\s"<>]*$/);
        expect(safeUrl(url)).toBe(url);
      }),
      { numRuns: 10_000 },
    );
  });
});
