import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { productionPackages } from "../docs/production-packages.ts";
import { billOfMaterials } from "./bill-of-materials.ts";

const checkout = join(import.meta.dirname, "../..");
const lockfile = readFileSync(join(checkout, "pnpm-lock.yaml"), "utf8");
const packages = productionPackages(checkout);
const one = { name: "@img/colour", version: "1.0.0", license: "MIT", folder: "/a", finds: new Map([["zod", "/b"]]) };
const other = { name: "zod", version: "4.0.0", license: "MIT OR CC0-1.0", folder: "/b", finds: new Map<string, string>() };
const locked = `packages:
  "@img/colour@1.0.0": { resolution: { integrity: sha512-AAEC } }
  zod@4.0.0: { resolution: { integrity: sha512-//8= } }
`;

describe("bill of materials", () => {
  it("lists a package with name, licence, hash and dependencies", () => {
    const { components, dependencies } = billOfMaterials({ packages: [one, other], lockfile: locked });
    expect(components).toEqual([
      {
        type: "library",
        "bom-ref": "pkg:npm/%40img/colour@1.0.0",
        group: "@img",
        name: "colour",
        version: "1.0.0",
        licenses: [{ license: { id: "MIT" } }],
        purl: "pkg:npm/%40img/colour@1.0.0",
        hashes: [{ alg: "SHA-512", content: "000102" }],
      },
      expect.objectContaining({ name: "zod", licenses: [{ expression: "MIT OR CC0-1.0" }], hashes: [{ alg: "SHA-512", content: "ffff" }] }),
    ]);
    expect(dependencies).toContainEqual({ ref: "pkg:npm/%40img/colour@1.0.0", dependsOn: ["pkg:npm/zod@4.0.0"] });
  });

  it("rejects a package that is not in the lockfile", () => {
    expect(() => billOfMaterials({ packages: [{ ...one, version: "1.0.1" }], lockfile: locked })).toThrow("no hash for @img/colour 1.0.1");
  });

  it("lists each runtime and bundled package once, without registry hosts", () => {
    const bill = billOfMaterials({ packages, lockfile });
    const names = bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name));
    for (const name of ["fastify", "sharp", "@img/colour", "react-dom", "@tiptap/core", "ts-fsrs"]) expect(names).toContain(name);
    for (const name of ["vitest", "typescript", "knip"]) expect(names).not.toContain(name);
    expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length);
    expect(JSON.stringify(bill).match(/https?:\/\/[^"/]+/g)).toEqual(["http://cyclonedx.org"]);
  });
});
