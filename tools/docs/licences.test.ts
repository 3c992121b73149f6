import { expect, it } from "vitest";
import { forbiddenLicences } from "./licences.ts";

const under = (license: string | undefined, name = "left-pad") => [{ name, version: "1.0.0", license }];

it.each(["MIT", "(MIT OR GPL-3.0-only)", "Apache-2.0 AND BSD-3-Clause"])("accepts %s", (license) => {
  expect(forbiddenLicences(under(license))).toEqual([]);
});

it.each(["GPL-3.0-only", "AGPL-3.0-or-later", "MIT AND GPL-2.0-only", "SEE LICENSE IN LICENSE.md", undefined])("rejects %s", (license) => {
  expect(forbiddenLicences(under(license))).toEqual([`left-pad 1.0.0: ${license ?? "no licence"}`]);
});

it("applies an exception to one package under one licence", () => {
  expect(forbiddenLicences(under("LGPL-3.0-or-later", "@img/sharp-libvips-linux-x64"))).toEqual([]);
  expect(forbiddenLicences(under("GPL-3.0-only", "@img/sharp-libvips-linux-x64"))).not.toEqual([]);
  expect(forbiddenLicences(under("LGPL-3.0-or-later"))).not.toEqual([]);
});
