import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const read = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));

it("runbooks quote only log lines that the code writes", () => {
  const quoted = new Set(
    read("docs/runbooks/*.md").flatMap((text) => [...text.matchAll(/`((?:[a-z]+ ){2,}[a-z]+)`/g)].map(([, line]) => line ?? "")),
  );
  const code = read("apps/{server,edge}/src/**/*.ts").join("\n");
  expect(quoted.size).toBeGreaterThan(5);
  expect([...quoted].filter((line) => !code.includes(line))).toEqual([]);
});
