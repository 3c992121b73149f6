import { parseCredits } from "@coursewright/base/credits.ts";
import { expect, it } from "vitest";
import { readOperatorCommand } from "./command.ts";

const given = { email: "marta@example.test", credits: "5", reason: "Thanks" };

function grant(changed: Record<string, string>) {
  return readOperatorCommand(["grant", ...Object.entries({ ...given, ...changed }).map(([option, value]) => `--${option}=${value}`)]);
}

it("reads an amount exactly, to the fourth decimal", () => {
  const read = { name: "grant", by: undefined, email: "marta@example.test", reason: "Thanks" };
  expect(grant({ email: "Marta@Example.test", credits: "0.0001" })).toEqual({ ...read, credits: parseCredits("0.0001") });
  expect(grant({ credits: "1000000", key: " may " })).toEqual({ ...read, credits: parseCredits("1000000"), key: "may" });
});

it("names exactly the invalid options", () => {
  for (const credits of ["0", "-5", "0.00001", "1e3", "1000000.0001", "five", ""]) {
    expect(grant({ credits })).toMatchObject({ name: "wrong", problem: expect.stringMatching(/^--credits must be [^\n]+$/) });
  }
  expect(grant({ email: "marta" })).toEqual({ name: "wrong", problem: "--email must be an e-mail address." });
  expect(readOperatorCommand(["grant", "--email", given.email])).toMatchObject({
    problem: expect.stringMatching(/^--credits .*\n--reason /),
  });
  expect(grant({ reason: " " })).toEqual({ name: "wrong", problem: "--reason must be 1 to 200 characters." });
});

it("rejects unknown commands and options", () => {
  expect(readOperatorCommand([])).toEqual({ name: "wrong", problem: "Please name a command." });
  expect(readOperatorCommand(["grant", "--help"])).toEqual({ name: "help" });
  expect(readOperatorCommand(["reports"])).toEqual({ name: "reports", by: undefined });
  expect(readOperatorCommand(["job"])).toEqual({ name: "wrong", problem: "There is no command “job”." });
  expect(readOperatorCommand(["reports", "--yes"])).toEqual({ name: "wrong", problem: "“reports” takes no --yes." });
  expect(readOperatorCommand(["after-restore"])).toEqual({ name: "after-restore", by: undefined });
  expect(readOperatorCommand(["revoke"])).toEqual({ name: "wrong", problem: "There is no command “revoke”." });
  expect(grant({ amount: "5" })).toMatchObject({ name: "wrong", problem: expect.stringContaining("--amount") });
});

it("accepts a job or a course without an option name, and nothing else", () => {
  expect(readOperatorCommand(["job", "show", "erase-1"])).toEqual({ name: "job show", by: undefined, id: "erase-1" });
  expect(readOperatorCommand(["job", "retry", "--id", "erase-1", "--by", "ada"])).toEqual({ name: "job retry", by: "ada", id: "erase-1" });
  expect(readOperatorCommand(["suspend", "course", "bread", "--reason", "Copied"])).toMatchObject({ subdomain: "bread", reason: "Copied" });
  expect(readOperatorCommand(["suspend", "account", given.email, "--reason", "x"])).toMatchObject({ name: "wrong" });
  expect(readOperatorCommand(["jobs", "--limit", "0"])).toEqual({ name: "wrong", problem: "--limit must be a number from 1 to 1000." });
});

it("requires the email twice, a reason and --yes to erase", () => {
  const erase = (...more: string[]) => readOperatorCommand(["erase", "--email", given.email, "--reason", "Asked", ...more]);
  expect(erase("--again", "MARTA@example.test", "--yes")).toMatchObject({ name: "erase", email: given.email });
  expect(erase("--again", given.email)).toEqual({ name: "wrong", problem: "--yes must be given, because this cannot be undone." });
  expect(erase("--yes")).toEqual({ name: "wrong", problem: "--again must be the same e-mail address again." });
  expect(erase("--yes", "--again", "martha@example.test")).toEqual({
    name: "wrong",
    problem: "--again must be the same e-mail address again.",
  });
});
