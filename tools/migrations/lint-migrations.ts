import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { exceptions } from "./exceptions.ts";

const squawk = join(import.meta.dirname, "../node_modules/.bin/squawk");
/** The runner sets its own timeouts, and the author of a migration chooses the size of integers. */
const excludedRules = ["require-lock-timeout", "require-statement-timeout", "prefer-bigint-over-int"];
const Found = z.array(
  z.object({ file: z.string(), line: z.number(), rule_name: z.string(), message: z.string(), help: z.string().nullish() }),
);

interface Linted {
  folder: string;
  excepted?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Finds migrations that would block users, or break the old code during a deploy. */
export function lintMigrations({ folder, excepted = exceptions }: Linted): string[] {
  const files = globSync("*/*.sql", { cwd: folder }).toSorted();
  const options = ["--assume-in-transaction", "--pg-version=15.0", "--reporter=json", `--exclude=${excludedRules.join()}`];
  const { stdout, stderr, error } = spawnSync(squawk, [...options, ...files], { cwd: folder, encoding: "utf8" });
  if (error || files.length === 0 || !stdout.startsWith("["))
    throw new Error(`squawk returned no report: ${stdout}${stderr}`, { cause: error });
  const found = Found.parse(JSON.parse(stdout)).map((one) => ({ ...one, file: relative(folder, join(folder, one.file)) }));
  const unused = Object.entries(excepted).flatMap(([file, rules]) =>
    Object.keys(rules)
      .filter((rule) => !found.some((one) => one.file === file && one.rule_name === rule))
      .map((rule) => `${file}: an exception from ${rule} is no longer needed`),
  );
  const breaches = found.filter(({ file, rule_name: rule }) => excepted[file]?.[rule] === undefined);
  return [
    ...breaches.map(({ file, line, rule_name: rule, message, help }) => `${file}:${line + 1} ${rule}: ${message} ${help ?? ""}`.trim()),
    ...unused,
  ];
}
