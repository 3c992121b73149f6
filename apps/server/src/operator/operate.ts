import { randomUUID } from "node:crypto";
import { createFeatures } from "../app.ts";
import { type Command, readOperatorCommand, usage } from "./command.ts";
import { createActions } from "./actions.ts";
import { checkModels } from "./check-models.ts";
import { jobLine, jobPage, lineOf, type Outcome, refuse, tell, wordsOf } from "./output.ts";
import { createPlatform } from "../platform.ts";
import type { Config } from "../platform/config/config.ts";

const maxReports = 200;

interface OperateOptions {
  /** Called only after the command was parsed. */
  readConfig(): Config;
  ownerUrls?: readonly string[] | undefined;
}

/** Runs one command of the `coursewright` program. */
export async function operate(args: readonly string[], options: OperateOptions): Promise<Outcome> {
  const command = readOperatorCommand(args);
  switch (command.name) {
    case "help":
      return tell(usage);
    case "wrong":
      return refuse(2, `${command.problem}\n\n${usage}`);
    case "grant":
      return grant(command, options);
    case "ai-check":
      return checkModels(options.readConfig());
    default:
      return carryOut(command, options).catch((error: unknown) => refuse(1, `It failed: ${wordsOf(error)}`));
  }
}

async function grant({ key = randomUUID(), ...wanted }: Command<"grant">, options: OperateOptions): Promise<Outcome> {
  try {
    return await withDesk(options, ({ actions }) => actions.grant({ ...wanted, key }));
  } catch (error) {
    return refuse(1, `It failed: ${wordsOf(error)}\nYou can safely run it again with --key ${key}: the credits are given only once.`);
  }
}

function carryOut(command: Exclude<Command, Command<"grant" | "ai-check">>, options: OperateOptions): Promise<Outcome> {
  return withDesk(options, async ({ platform, features, actions }) => {
    switch (command.name) {
      case "suspend course":
        return actions.suspendCourse(command);
      case "resume course":
        return actions.resumeCourse(command);
      case "suspend account":
        return actions.suspendAccount(command);
      case "resume account":
        return actions.resumeAccount(command);
      case "export":
        return actions.exportAccount(command);
      case "erase":
        return actions.erase(command);
      case "job retry":
        return actions.retryJob(command);
      case "verify ledger":
        return actions.verifyLedger(command);
      case "job show": {
        const job = await platform.jobs.desk.show(command.id);
        return job ? tell(jobPage(job)) : refuse(1, `There is no job ${command.id}, or it ended long ago.`);
      }
      case "jobs":
        return list("No job failed or is stuck.", (await platform.jobs.desk.listTroubled(command)).map(jobLine));
      case "after-restore": {
        const { mended, unknown } = await features.publishing.realignSites();
        return tell(
          [
            `${mended.length} sites were newer than the directory and now match it again: ${mended.join(", ") || "none"}.`,
            `${unknown.length} sites belong to nobody in the directory and were left unchanged: ${unknown.join(", ") || "none"}.`,
          ].join("\n"),
        );
      }
      case "reports":
        return list(
          "Nothing was reported.",
          (await features.courseEntry.listReports(maxReports)).map(({ at, subdomain, releaseId, reason, page, words }) =>
            lineOf([at, subdomain, releaseId ?? "no release", reason, page, words]),
          ),
        );
      case "log":
        return list(
          "No operator has run a command yet.",
          (await features.operating.listActions(command)).map(({ at, operator, deed, about, reason }) =>
            lineOf([at, operator, deed, about, reason]),
          ),
        );
    }
  });
}

function list(nothing: string, lines: readonly string[]): Outcome {
  return tell(lines.join("\n") || nothing);
}

async function withDesk({ readConfig, ownerUrls }: OperateOptions, work: (desk: Desk) => Promise<Outcome>): Promise<Outcome> {
  // A person reads the output: log lines would disturb it.
  const platform = await createPlatform({ ...readConfig(), logLevel: "silent" }, "operator");
  const features = createFeatures(platform);
  try {
    return await work({ platform, features, actions: createActions({ platform, features, ownerUrls }) });
  } finally {
    await platform.close();
  }
}

interface Desk {
  platform: Awaited<ReturnType<typeof createPlatform>>;
  features: ReturnType<typeof createFeatures>;
  actions: ReturnType<typeof createActions>;
}
