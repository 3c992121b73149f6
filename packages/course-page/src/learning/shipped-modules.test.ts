import { describe, expect, it } from "vitest";
import { readModules, shippedModules } from "./shipped-modules.ts";

const shared = "export const one: number = 1;\n";

describe("shipped modules", () => {
  it("rewrites imports to hashed file names and drops types", () => {
    const { files, addressOf } = shippedModules({
      "./main.ts": 'import type { X } from "./nowhere.ts";\nimport { one } from "./shared.ts";\nconst later = () => import("lib");\n',
      "./shared.ts": shared,
      lib: "export {};\n",
    });
    const main = String(files.find(({ path }) => `/${path}` === addressOf("./main.ts"))?.body);
    expect(main).toContain(`import { one } from "${addressOf("./shared.ts")}";`);
    expect(main).toContain(`import("${addressOf("lib")}")`);
    expect(main).not.toContain("nowhere");
    expect(files.map(({ path }) => path.replace(/-[0-9a-f]{12}\./, "-HASH."))).toEqual([
      "launch/assets/shared-HASH.js",
      "launch/assets/lib-HASH.js",
      "launch/assets/main-HASH.js",
    ]);
  });

  it("includes imports in a module's hash", () => {
    const main = 'import { one } from "./shared.ts";\n';
    const nameWith = (text: string) => shippedModules({ "./main.ts": main, "./shared.ts": text }).addressOf("./main.ts");
    expect(nameWith(shared)).not.toBe(nameWith(`${shared}export const two = 2;\n`));
  });

  it("rejects imports of unshipped modules and cycles", () => {
    expect(() => shippedModules({ "./main.ts": 'import "./none.ts";' })).toThrow("./main.ts imports ./none.ts");
    expect(() => shippedModules({ "./a.ts": 'import "./b.ts";', "./b.ts": 'import "./a.ts";' })).toThrow("imports itself");
  });

  it("collects static and dynamic imports, and no types", async () => {
    const known: Record<string, string> = {
      "./main.ts": 'import type { X } from "./types.ts";\nimport { one } from "./shared.ts";\nconst later = () => import("./later.ts");\n',
      "./shared.ts": shared,
      "./later.ts": 'import { one } from "./shared.ts";\nimport { fsrs } from "lib";\n',
      lib: 'export const said = "from \\"elsewhere\\"";\n',
    };
    const sources = await readModules("./main.ts", async (name) => known[name] ?? Promise.reject(new Error(name)));
    expect(Object.keys(sources).toSorted()).toEqual(["./later.ts", "./main.ts", "./shared.ts", "lib"]);
  });
});
