import { CreditsText, credits, noCredits } from "@coursewright/base/credits.ts";
import { Subdomain } from "@coursewright/base/ids.ts";
import { parseArgs } from "node:util";
import { z } from "zod";

export const usage = `Gives credits to an account:
  coursewright grant --email marta@example.org --credits 50 --reason "Workshop in May" [--key may-workshop]

  --credits   more than 0, with at most four decimals
  --reason    kept in the account's statement
  --key       a name of your choice: credits are given to an account only once under the same key

Takes a course offline, or blocks an account with all its courses, until you resume it. The author sees the reason:
  coursewright suspend course bread --reason "Copied from another book"
  coursewright suspend account --email marta@example.org --reason "Payment by a stolen card"
  coursewright resume course bread --reason "Permission was shown"
  coursewright resume account --email marta@example.org --reason "The bank was wrong"

Exports all data of an account into a new file, the same as the account's own download:
  coursewright export --email marta@example.org --to marta.zip --reason "Asked for by letter"

Deletes an account immediately and permanently:
  coursewright erase --email marta@example.org --again marta@example.org --yes --reason "Asked for by letter"

Lists jobs that failed or are stuck, shows one of them with its steps, or runs its work again:
  coursewright jobs [--limit 50]
  coursewright job show erase-1
  coursewright job retry erase-1 [--reason "The store is back"]

Checks all credit ledgers, or the ledger of one account. Exits with 1 and prints the rows that do not add up:
  coursewright verify ledger [--email marta@example.org]

Lists problems that visitors reported, and commands that operators ran, newest first:
  coursewright reports
  coursewright log [--limit 50]

Run this after you restored the directory database from a backup. Published sites then match the directory again:
  coursewright after-restore

Calls each connected AI model once and says which of them work. Exits with 1 if one does not:
  coursewright ai-check

  --by        your name for the log (default: your user name on this machine)`;

const maxGranted = credits(1_000_000);
const Email = z.email().transform((email) => email.toLowerCase());
const Reason = z.string().trim().min(1).max(200);
const Limit = z.coerce.number().int().min(1).max(1000).default(50);

/** The commands with their options. All of them also take `--by`. */
const commands = {
  grant: z.object({
    email: Email,
    credits: CreditsText.refine((amount) => amount > noCredits && amount <= maxGranted),
    reason: Reason,
    key: z.string().trim().min(1).max(100).optional(),
  }),
  "suspend course": z.object({ subdomain: Subdomain, reason: Reason }),
  "resume course": z.object({ subdomain: Subdomain, reason: Reason }),
  "suspend account": z.object({ email: Email, reason: Reason }),
  "resume account": z.object({ email: Email, reason: Reason }),
  export: z.object({ email: Email, to: z.string().min(1), reason: Reason }),
  erase: z.object({ email: Email, again: Email, yes: z.literal(true), reason: Reason }),
  jobs: z.object({ limit: Limit }),
  "job show": z.object({ id: z.string().min(1).max(200) }),
  "job retry": z.object({ id: z.string().min(1).max(200), reason: Reason.optional() }),
  "verify ledger": z.object({ email: Email.optional() }),
  "after-restore": z.object({}),
  "ai-check": z.object({}),
  reports: z.object({}),
  log: z.object({ limit: Limit }),
} as const;

/** The option that may follow a command without its name. */
const subjects: Partial<Record<CommandName, "id" | "subdomain">> = {
  "suspend course": "subdomain",
  "resume course": "subdomain",
  "job show": "id",
  "job retry": "id",
};

const expected = {
  email: "an e-mail address",
  credits: "a number above 0, at most 1000000, with at most four decimals",
  subdomain: "the first part of the course's address",
  again: "the same e-mail address again",
  yes: "given, because this cannot be undone",
  to: "the name of a new file",
  id: "the id of a job",
  limit: "a number from 1 to 1000",
  reason: "1 to 200 characters",
  key: "1 to 100 characters",
} as const;

type CommandName = keyof typeof commands;
type Read<Name extends CommandName> = { readonly name: Name; readonly by: string | undefined } & z.infer<(typeof commands)[Name]>;

export type Command<Name extends CommandName = CommandName> = { [Each in Name]: Read<Each> }[Name];

type OperatorCommand = Command | { readonly name: "help" } | { readonly name: "wrong"; readonly problem: string };

/** Parses the command line, or explains what is wrong with it. */
export function readOperatorCommand(args: readonly string[]): OperatorCommand {
  const read = readOptions(args);
  if ("problem" in read) return wrong(read.problem);
  const { help, by, ...values } = read.values;
  if (help) return { name: "help" };
  const said = read.positionals.join(" ");
  const [name = "", subject] = splitSubject(read.positionals);
  if (!isCommand(name)) return wrong(said === "" ? "Please name a command." : `There is no command “${said}”.`);
  const option = subjects[name];
  if (option && subject !== undefined) values[option] = subject;
  const foreign = Object.keys(values).filter((each) => !(each in commands[name].shape));
  if (foreign.length > 0) return wrong(foreign.map((each) => `“${name}” takes no --${each}.`).join("\n"));
  const parsed = commands[name].safeParse(values);
  if (!parsed.success) {
    const problems = Object.entries(expected).filter(([each]) => parsed.error.issues.some(({ path }) => path[0] === each));
    return wrong(problems.map(([each, words]) => `--${each} must be ${words}.`).join("\n"));
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema that parsed it is the one of this name
  const command = { name, by, ...parsed.data } as Command;
  if (command.name === "erase" && command.again !== command.email) return wrong("--again must be the same e-mail address again.");
  return command;
}

/** "job show erase-1" is the command "job show" and its subject. */
function splitSubject(words: readonly string[]): readonly (string | undefined)[] {
  const allBut = words.slice(0, -1).join(" ");
  return isCommand(allBut) && subjects[allBut] ? [allBut, words.at(-1)] : [words.join(" ")];
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

function wrong(problem: string) {
  return { name: "wrong" as const, problem };
}

function readOptions(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    email: text,
    credits: text,
    reason: text,
    key: text,
    subdomain: text,
    again: text,
    to: text,
    id: text,
    limit: text,
    by: text,
    yes: flag,
    help: flag,
  } as const;
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
