import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Graph, readGraph } from "./graph.ts";
import { selectAffected } from "./select.ts";

const files = {
  "packages/contract/src/credits.ts": "export const balance = 1;",
  "packages/contract/src/uploads.ts": "export const upload = 1;",
  "packages/base/src/amount.ts": "export const cent = 1;",
  "packages/base/src/amount.test.ts": 'import { cent } from "./amount.ts";',
  "apps/server/migrations/001.sql": "select 1;",
  "apps/server/src/platform/db/migrate.ts": 'export const folder = "apps/server/migrations";',
  "apps/server/src/platform/db/migrate.test.ts": 'import { folder } from "./migrate.ts";',
  "apps/server/src/features/credits/charge.ts":
    'import { cent } from "@coursewright/base/amount.ts"; import { balance } from "@coursewright/contract/credits.ts";',
  "apps/server/src/features/credits/charge.test.ts": 'import { charge } from "./charge.ts";',
  "apps/server/src/features/credits/routes.http.test.ts": 'import { app } from "../../app.ts";',
  "apps/server/src/features/uploads/store.ts": 'import { upload } from "@coursewright/contract/uploads.ts";',
  "apps/server/src/features/uploads/routes.http.test.ts": 'import { app } from "../../app.ts";',
  "apps/server/src/app.ts": 'import "./features/credits/charge.ts"; import "./features/uploads/store.ts";',
  "apps/editor/src/features/uploads/picker.tsx": "",
  "tests/product/author.ts": 'import { balance } from "@coursewright/contract/credits.ts";',
  "tests/e2e/credits.e2e.ts": "",
  "tests/e2e/uploads.e2e.ts": 'import { signUp } from "../product/author.ts";',
  "tests/attacks/11-double-spend.attack.ts": 'import { balance } from "@coursewright/contract/credits.ts";',
  "tests/attacks/02-svg-upload.attack.ts": 'import { upload } from "@coursewright/contract/uploads.ts";',
  "tests/faults/jobs/paused-worker.fault.ts": "",
  "docs/security.md": "",
  "tools/docs.test.ts": 'const document = "docs/security.md";',
};

let root = "";
let graph: Graph;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "affected-"));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  graph = readGraph(root);
});
afterAll(() => rmSync(root, { recursive: true }));

describe("affected tests", () => {
  it("of a feature are its own, and the specs that use or name it", () => {
    const { test, e2e, attacks, faults } = selectAffected(graph, { changed: ["apps/server/src/features/credits/charge.ts"] });
    expect(test).toEqual(["apps/server/src/features/credits/charge.test.ts", "apps/server/src/features/credits/routes.http.test.ts"]);
    expect(e2e).toEqual(["tests/e2e/credits.e2e.ts"]);
    expect(attacks).toEqual(["tests/attacks/11-double-spend.attack.ts"]);
    // It names no feature, so every change of the product selects it.
    expect(faults).toEqual(["tests/faults/jobs/paused-worker.fault.ts"]);
  });

  it("of a shared module are those of every feature that imports it", () => {
    const { test, e2e } = selectAffected(graph, { changed: ["packages/base/src/amount.ts"] });
    expect(test).toContain("packages/base/src/amount.test.ts");
    expect(test).toContain("apps/server/src/features/credits/charge.test.ts");
    expect(test).not.toContain("apps/server/src/features/uploads/routes.http.test.ts");
    expect(e2e).toEqual(["tests/e2e/credits.e2e.ts"]);
  });

  it("of the editor's own code are no faults that name no feature", () => {
    const { e2e, attacks, faults } = selectAffected(graph, { changed: ["apps/editor/src/features/uploads/picker.tsx"] });
    expect([e2e, attacks, faults]).toEqual([["tests/e2e/uploads.e2e.ts"], ["tests/attacks/02-svg-upload.attack.ts"], []]);
  });

  it("follow the composition root when asked to", () => {
    const { test } = selectAffected(graph, { changed: ["apps/server/src/features/credits/charge.ts"], isWide: true });
    expect(test).toContain("apps/server/src/features/uploads/routes.http.test.ts");
  });

  it("of a test helper are the tests that import it, and nothing of the product", () => {
    const { test, e2e, attacks, faults } = selectAffected(graph, { changed: ["tests/product/author.ts"] });
    expect([test, e2e, attacks, faults]).toEqual([[], ["tests/e2e/uploads.e2e.ts"], [], []]);
  });

  it("of a document or a migration are those that read it", () => {
    const document = selectAffected(graph, { changed: ["docs/security.md"] });
    expect([document.test, document.e2e]).toEqual([["tools/docs.test.ts"], []]);
    const migration = selectAffected(graph, { changed: ["apps/server/migrations/001.sql"] });
    expect(migration.test).toEqual(["apps/server/src/platform/db/migrate.test.ts"]);
  });

  it("come with the checks that read such files", () => {
    expect(selectAffected(graph, { changed: [] }).checks).toEqual([]);
    expect(selectAffected(graph, { changed: ["docs/security.md"] }).checks).toEqual(["format", "documents"]);
    expect(selectAffected(graph, { changed: ["apps/server/migrations/001.sql"] }).checks).toEqual(["format", "migrations"]);
    expect(selectAffected(graph, { changed: ["packages/base/src/amount.ts"] }).checks).toEqual([
      "format",
      "lint",
      "types",
      "import law",
      "unused",
      "words",
    ]);
  });
});
