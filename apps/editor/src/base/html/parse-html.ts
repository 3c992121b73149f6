interface Policy {
  createHTML(html: string): string;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

declare global {
  // Not in Firefox, which needs no policy.
  var trustedTypes: PolicyFactory | undefined;
}

let policy: Policy | undefined;

/**
 * Parses foreign HTML to read it. The document is inert: it runs no script and loads no picture. Its nodes must never enter the page.
 * The Content-Security-Policy requires a named policy for every parser.
 */
export function parseHtml(html: string): Document {
  policy ??= globalThis.trustedTypes?.createPolicy("read-html", { createHTML: (text) => text });
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
}
