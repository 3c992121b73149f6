import { CreditsText, credits, noCredits } from "@coursewright/base/credits.ts";
import { parseArgs } from "node:util";
import { z } from "zod";

export const usage = `Gives credits to an account:

  coursewright grant --email marta@example.org --credits 50 --reason "Workshop in May" [--key may-workshop]

  --credits   more than 0, with at most four decimals
  --reason    for whoever reads the books
  --key       a name of your own: what was given under it is not given to that account again

Lists what visitors reported of courses, the newest first:

  coursewright reports

After the directory was restored from a backup, brings what visitors read to what it says:

  coursewright after-restore`;

const mostGranted = credits(1_000_000);

const Grant = z.object({
  email: z.email().transform((email) => email.toLowerCase()),
  credits: CreditsText.refine((amount) => amount > noCredits && amount <= mostGranted),
  reason: z.string().trim().min(1).max(200),
  key: z.string().trim().min(1).max(100).optional(),
});

const expected = {
  email: "an e-mail address",
  credits: "a number of more than 0, at most 1000000, with at most four decimals",
  reason: "1 to 200 characters",
  key: "1 to 100 characters",
} as const satisfies Record<keyof z.infer<typeof Grant>, string>;

export type GrantCommand = { readonly name: "grant" } & z.infer<typeof Grant>;

type OperatorCommand =
  | GrantCommand
  | { readonly name: "reports" | "after-restore" }
  | { readonly name: "help" }
  | { readonly name: "wrong"; readonly problem: string };

/** What stood on the command line, or what is wrong with it. */
export function readOperatorCommand(args: readonly string[]): OperatorCommand {
  const wrong = (problem: string) => ({ name: "wrong" as const, problem });
  const read = readOptions(args);
  if ("problem" in read) return wrong(read.problem);
  if (read.values.help) return { name: "help" };
  const name = read.positionals.join(" ");
  if (name === "reports" || name === "after-restore") return { name };
  if (name !== "grant") return wrong(name === "" ? "Which command?" : `There is no command “${name}”.`);
  const grant = Grant.safeParse(read.values);
  if (grant.success) return { name, ...grant.data };
  const problems = Object.entries(expected).filter(([option]) => grant.error.issues.some(({ path }) => path[0] === option));
  return wrong(problems.map(([option, words]) => `--${option} must be ${words}.`).join("\n"));
}

function readOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { email: text, credits: text, reason: text, key: text, help: { type: "boolean" } } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
