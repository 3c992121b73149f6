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

/** What every answer says, whichever part of the product made it, and once. */
const always: Record<string, RegExp> = {
  "strict-transport-security": /^max-age=\d{8}; includeSubDomains(?:; preload)?$/,
  "x-content-type-options": /^nosniff$/,
  "cross-origin-opener-policy": /^same-origin$/,
  "cross-origin-resource-policy": /^same-origin$/,
  "referrer-policy": /^strict-origin-when-cross-origin$/,
  "permissions-policy": /^(?=.*camera=\(\))(?=.*microphone=\(\))(?=.*geolocation=\(\))(?=.*payment=\(\))[\w=(), ]*$/,
};

/** The host of a preview is its key, and no other site may learn it. */
const previews = new Set(["preview page", "no preview"]);
const noReferrer = { "referrer-policy": /^no-referrer$/ };

it("every kind of answer carries every header that it must, once", () => {
  const wrong = Object.entries(answers).flatMap(([kind, { headers }]) =>
    Object.entries({ ...always, ...(previews.has(kind) && noReferrer) }).flatMap(([name, value]) => {
      const said = headers[name];
      return typeof said === "string" && value.test(said) ? [] : [`${kind}: ${name}: ${String(said)}`];
    }),
  );
  expect(wrong).toEqual([]);
});

it("the editor's policy is word for word what was decided", () => {
  const { S3_ENDPOINT, EDGE_PORT } = process.env;
  expect(policyOf("editor page")).toEqual({
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    // Its own files, and pictures that it has just made.
    "img-src": "'self' data: blob:",
    "media-src": "'self'",
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

it("a published page lets in hashes alone, asks only its own host, and has no style attribute", () => {
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

it("a file may do nothing", () => {
  expect(answers["file"]?.status).toBe(200);
  expect(policyOf("file")).toEqual({ "default-src": "'none'", sandbox: "" });
});

it("Google's evaluator finds no weakness in any policy", () => {
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

/** On this machine addresses begin with http; elsewhere the same ones do not. */
function weaknessesIn(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy.replaceAll("http://", "https://")).csp)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.HIGH_MAYBE)
    .map(({ directive, value, description }) => `${directive} ${value ?? ""}: ${description}`);
}

/** All that holds for an answer: its header, and what its page says of itself. */
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
  // What is said twice holds twice: the stricter is taken.
  return Object.fromEntries(directives.toSorted(([, a], [, b]) => Number(a === "'none'") - Number(b === "'none'")));
}

function textOf(policy: Record<string, string>): string {
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
