import { z } from "zod";
import { engines, type Engine, type Kind } from "./requirements.ts";

export interface TestResult {
  title: string;
  file: string;
  passed: boolean;
  /** The interface that the test used: code, HTTP or a browser. */
  through: Kind;
  /** The browser, if it is not Chromium. */
  engine?: Engine | undefined;
}

const VitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) })),
});

/** A file named `routes.test.ts` or `*.http.test.ts` asks over a socket. */
const throughHttp = /(^|\/)(routes|[\w-]+\.http)\.test\.tsx?$/;

export function readVitest(json: string, root: string): TestResult[] {
  return VitestReport.parse(JSON.parse(json)).testResults.flatMap(({ name, assertionResults }) => {
    const file = name.replace(`${root}/`, "");
    const through = throughHttp.test(file) ? "api" : "unit";
    return assertionResults.map(({ fullName, status }) => ({ title: fullName, file, passed: status === "passed", through }) as const);
  });
}

/** The report of `pnpm engines`: titles begin with the engine. */
export function readEngines(json: string, root: string): TestResult[] {
  return readVitest(json, root).map((result) => ({
    ...result,
    through: "ui",
    engine: engines.find((engine) => result.title.startsWith(`${engine} `)),
  }));
}

const Spec = z.object({ title: z.string(), file: z.string(), ok: z.boolean(), tests: z.array(z.object({ status: z.string() })) });
interface Suite {
  specs?: z.infer<typeof Spec>[];
  suites?: Suite[];
}
const Suite: z.ZodType<Suite> = z.lazy(() => z.object({ specs: z.array(Spec).optional(), suites: z.array(Suite).optional() }));
const PlaywrightReport = z.object({ suites: z.array(Suite) });

export function readPlaywright(json: string): TestResult[] {
  return PlaywrightReport.parse(JSON.parse(json))
    .suites.flatMap(specsOf)
    .map(({ title, file, ok, tests }) => ({
      title,
      file: `tests/e2e/${file}`,
      // A retried test is not proof.
      passed: ok && tests.every(({ status }) => status === "expected"),
      through: "ui",
    }));
}

function specsOf({ specs = [], suites = [] }: Suite): z.infer<typeof Spec>[] {
  return [...specs, ...suites.flatMap(specsOf)];
}
