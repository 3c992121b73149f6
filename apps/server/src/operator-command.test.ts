import { parseCredits } from "@coursewright/base/credits.ts";
import { expect, it } from "vitest";
import { readOperatorCommand } from "./operator-command.ts";

const given = { email: "marta@example.test", credits: "5", reason: "Thanks" };

function grant(changed: Record<string, string>) {
  return readOperatorCommand(["grant", ...Object.entries({ ...given, ...changed }).map(([option, value]) => `--${option}=${value}`)]);
}

it("a grant is read exactly, to the fourth decimal", () => {
  const read = { name: "grant", email: "marta@example.test", reason: "Thanks" };
  expect(grant({ email: "Marta@Example.test", credits: "0.0001" })).toEqual({ ...read, credits: parseCredits("0.0001") });
  expect(grant({ credits: "1000000", key: " may " })).toEqual({ ...read, credits: parseCredits("1000000"), key: "may" });
});

it("what is no amount, no address or no reason is named, and nothing else", () => {
  for (const credits of ["0", "-5", "0.00001", "1e3", "1000000.0001", "five", ""]) {
    expect(grant({ credits })).toMatchObject({ name: "wrong", problem: expect.stringMatching(/^--credits must be [^\n]+$/) });
  }
  expect(grant({ email: "marta" })).toEqual({ name: "wrong", problem: "--email must be an e-mail address." });
  expect(readOperatorCommand(["grant", "--email", given.email])).toMatchObject({
    problem: expect.stringMatching(/^--credits .*\n--reason /),
  });
  expect(grant({ reason: " " })).toEqual({ name: "wrong", problem: "--reason must be 1 to 200 characters." });
});

it("a command or an option that does not exist is not guessed at", () => {
  expect(readOperatorCommand([])).toEqual({ name: "wrong", problem: "Which command?" });
  expect(readOperatorCommand(["grant", "--help"])).toEqual({ name: "help" });
  expect(readOperatorCommand(["reports"])).toEqual({ name: "reports" });
  expect(readOperatorCommand(["after-restore"])).toEqual({ name: "after-restore" });
  expect(readOperatorCommand(["revoke"])).toEqual({ name: "wrong", problem: "There is no command “revoke”." });
  expect(grant({ amount: "5" })).toMatchObject({ name: "wrong", problem: expect.stringContaining("--amount") });
});
