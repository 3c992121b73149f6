import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readImports } from "./import-law.ts";

const made: string[] = [];
afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true });
});

/** A temporary tree in our layout, with the four roots. */
async function plant(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "import-law-"));
  made.push(root);
  const everywhere = { "apps/a/src/a.ts": "", "packages/base/src/a.ts": "", "tests/a.ts": "", "tools/a.ts": "" };
  for (const [path, text] of Object.entries({ ...everywhere, ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text || "export const a = 1;\n");
  }
  return root;
}

const importing = (path: string) => `import { a } from "${path}";\nexport const b = a;\n`;

const breaches: [rule: string, from: string, to: string][] = [
  ["blocks-imports-only-lower-packages", "packages/blocks/src/para/view.tsx", "apps/editor/src/features/canvas/a.ts"],
  ["a-feature-is-entered-by-its-service", "apps/server/src/features/courses/service.ts", "apps/server/src/features/credits/queries.ts"],
  ["only-the-service-runs-queries", "apps/server/src/features/courses/routes.ts", "apps/server/src/features/courses/queries.ts"],
  ["blocks-never-import-each-other", "packages/blocks/src/para/model.ts", "packages/blocks/src/heading/model.ts"],
  ["a-block-is-entered-by-its-index", "apps/editor/src/features/canvas/a.ts", "packages/blocks/src/para/model.ts"],
  ["apps-never-import-each-other", "apps/editor/src/a.ts", "apps/server/src/a.ts"],
  ["theme-imports-only-lower-packages", "packages/theme/src/a.ts", "packages/course/src/a.ts"],
  ["only-panels-use-the-controls", "packages/blocks/src/para/view.tsx", "packages/ui/src/button.tsx"],
  ["prompts-never-reach-a-browser", "packages/blocks/src/para/panel.tsx", "packages/blocks/src/para/ai.server.ts"],
  ["editor-base-imports-no-floor-above", "apps/editor/src/base/api/a.ts", "apps/editor/src/features/credits/index.ts"],
  ["editor-document-imports-no-floor-above", "apps/editor/src/document/page/a.ts", "apps/editor/src/features/canvas/index.ts"],
  ["editor-features-imports-no-floor-above", "apps/editor/src/features/canvas/a.ts", "apps/editor/src/screens/workspace/a.ts"],
  ["an-editor-feature-is-entered-by-its-index", "apps/editor/src/features/ai/a.ts", "apps/editor/src/features/credits/a.ts"],
  ["the-platform-knows-no-feature", "apps/server/src/platform/db/a.ts", "apps/server/src/features/courses/service.ts"],
  ["nothing-imports-tests-or-tools", "apps/server/src/a.ts", "tests/fakes/a.ts"],
  ["sources-never-import-test-support", "apps/server/src/features/courses/service.ts", "apps/server/test/fixture.ts"],
  ["only-the-payment-provider-imports-stripe", "apps/server/src/features/billing/service.ts", "node_modules/stripe/a.ts"],
  ["only-telemetry-imports-opentelemetry", "apps/server/src/platform/http/a.ts", "node_modules/@opentelemetry/api/a.ts"],
];

describe("import law", () => {
  it.each(breaches)("catches a planted breach of %s", async (rule, from, to) => {
    const path = join("/", to).replace("/", "../".repeat(from.split("/").length - 1));
    const root = await plant({ [from]: importing(path), [to]: "" });
    expect((await readImports(root)).breaches).toContainEqual({ rule, from, to });
  });

  it("catches a planted import cycle", async () => {
    const root = await plant({ "packages/base/src/x.ts": importing("./y.ts"), "packages/base/src/y.ts": importing("./x.ts") });
    expect((await readImports(root)).breaches.map(({ rule }) => rule)).toContain("no-cycles");
  });

  it("catches a planted cycle of editor folders", async () => {
    const [a, b, c] = ["ai", "canvas", "media"].map((name) => `apps/editor/src/features/${name}`);

    const root = await plant({
      [`${a}/index.ts`]: importing("../canvas/index.ts"),

      [`${b}/index.ts`]: importing("../media/index.ts"),

      [`${c}/index.ts`]: "",

      [`${c}/use-a.ts`]: importing("../ai/index.ts"),
    });

    const found = (await readImports(root)).breaches.filter(({ rule }) => rule === "editor-folders-form-no-cycle");

    expect(found.map(({ from }) => from).toSorted()).toEqual([`${a}/index.ts`, `${b}/index.ts`, `${c}/use-a.ts`]);
  });

  it("finds no breach in a lawful tree", async () => {
    const root = await plant({ "packages/theme/src/t.ts": importing("../../base/src/a.ts") });
    expect(await readImports(root)).toEqual({ modules: 5, breaches: [] });
  });
});
