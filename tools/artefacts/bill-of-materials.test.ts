import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
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

it("a package is told by its name, licence and hash, and by what it stands on", () => {
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

it("a package that the lockfile does not know is refused", () => {
  expect(() => billOfMaterials({ packages: [{ ...one, version: "1.0.1" }], lockfile: locked })).toThrow("no hash of @img/colour 1.0.1");
});

it("ours names what the server imports and what is bundled into the editor, each once, and no host they came from", () => {
  const bill = billOfMaterials({ packages, lockfile });
  const names = bill.components.map(({ group, name }) => (group ? `${group}/${name}` : name));
  for (const name of ["fastify", "sharp", "@img/colour", "react-dom", "@tiptap/core", "ts-fsrs"]) expect(names).toContain(name);
  for (const name of ["vitest", "typescript", "knip"]) expect(names).not.toContain(name);
  expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length);
  expect(JSON.stringify(bill).match(/https?:\/\/[^"/]+/g)).toEqual(["http://cyclonedx.org"]);
});
