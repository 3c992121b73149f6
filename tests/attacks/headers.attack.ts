import { CspEvaluator } from "csp_evaluator";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { beforeAll, expect, it } from "vitest";
import type { Answer, Retries } from "./from-outside.ts";
import { oneOfEach } from "./kinds-of-answers.ts";

const retries: Retries = { count: 0 };
let answers: Record<string, Answer>;

beforeAll(async () => {
  answers = await oneOfEach({ retries });
});

/** Headers that every response of every part of the product must have exactly once. */
const always: Record<string, RegExp> = {
  "strict-transport-security": /^max-age=\d{8}; includeSubDomains(?:; preload)?$/,
  "x-content-type-options": /^nosniff$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "permissions-policy": /^(?=.*camera=\(\))(?=.*microphone=\(\))(?=.*geolocation=\(\))(?=.*payment=\(\))[\w=(), ]*$/,
};

/** The host of a preview is its secret, which no other site may learn. */
const previews = new Set(["preview page", "no preview"]);
const noReferrer = { "referrer-policy": /^no-referrer$/ };

it("sends every required header once with every kind of response", () => {
  const wrong = Object.entries(answers).flatMap(([kind, { headers }]) =>
    Object.entries({ ...always, ...(previews.has(kind) && noReferrer) }).flatMap(([name, value]) => {
      const said = headers[name];
      return typeof said === "string" && value.test(said) ? [] : [`${kind}: ${name}: ${String(said)}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it("sends exactly the agreed policy with the editor", () => {
  const { S3_ENDPOINT, EDGE_PORT } = process.env;
  expect(policyOf("editor page")).toEqual({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    // Files of the editor, and pictures that it creates.
    "img-src": "'self' data: blob:",
    // The length of a chosen video is read before it is uploaded.
    "media-src": "'self' blob:",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": `'self' ${S3_ENDPOINT}`,
    "frame-src": `https://www.youtube-nocookie.com https://player.vimeo.com https://www.tiktok.com http://*.coursewright.localhost:${EDGE_PORT}`,
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
    "require-trusted-types-for": "'script'",
  });
});

it("allows only hashes, the own host and no style attribute on published pages", () => {
  for (const kind of ["course cover", "members cover", "preview page"]) {
    const policy = policyOf(kind);
    expect(policy["style-src"]).toMatch(/^'sha256-[\w+/]{43}='$/);
    expect(policy["script-src"]).toMatch(/^(?:'sha256-[\w+/]{43}=' )+'strict-dynamic'$/);
    expect([policy["default-src"], policy["connect-src"], policy["base-uri"]]).toEqual(["'none'", "'self'", "'none'"]);
    expect(answers[kind]?.text).not.toMatch(/<[^>]*\sstyle=/);
  }
  expect(policyOf("course cover")["frame-ancestors"]).toBe("'none'");
  expect(policyOf("preview page")["frame-ancestors"]).toBe(process.env["APP_ORIGIN"]);
});

it("allows files nothing", () => {
  expect(answers["file"]?.status).toBe(200);
  expect(policyOf("file")).toEqual({ "default-src": "'none'", sandbox: "" });
});

it("passes Google's CSP evaluator with every policy", () => {
  const policies = Object.keys(answers).map((kind) => [kind, textOf(policyOf(kind))] as const);
  const findings = policies.flatMap(([kind, policy]) => weaknessesIn(policy).map((finding) => `${kind}: ${finding}`));
  expect(findings).toEqual([]);
  expect(weaknessesIn("script-src 'unsafe-inline' https:; object-src *")).not.toEqual([]);
  console.log(
    JSON.stringify({
      attack: "headers",
      retries: retries.count,
      answers: policies.length,
      headers: Object.keys(always).length + 1,
      findings: findings.length,
    }),
  );
});

/** Local addresses use http. In production they use https. */
function weaknessesIn(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy.replaceAll("http://", "https://")).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value ?? ""}: ${description}`);
}

/** The policy of the header together with the policy in the page. */
function policyOf(kind: string): Record<string, string> {
  const answer = answers[kind];
  if (!answer) throw new Error(`Nothing was asked for ${kind}`);
  const { headers, text } = answer;
  const [, inPage = ""] = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(text) ?? [];
  const said = `${String(headers["content-security-policy"])};${inPage.replaceAll("&#39;", "'")}`;
  const directives = said.split(";").flatMap((each) => {
    const [name = "", ...values] = each.trim().split(/\s+/);
    return name === "" ? [] : [[name, values.join(" ")] as const];
  });
  // When a directive appears twice, the stricter one wins.
  return Object.fromEntries(directives.toSorted(([, a], [, b]) => Number(a === "'none'") - Number(b === "'none'")));
}

function textOf(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
