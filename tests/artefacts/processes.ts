import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ComposeService } from "../../tools/ops/compose.ts";
import { readStages } from "../../tools/ops/dockerfile.ts";

/** Where the images have it. */
const homeInImage = "/srv/coursewright";

interface Ground {
  /** Where the artefacts lie. */
  folder: string;
  /** What this machine says in place of compose's values, by name. */
  values: Readonly<Record<string, string>>;
}

export interface Started {
  name: string;
  child: ChildProcess;
  /** What it has said so far. */
  said(): string;
  /** Asks it to end, and tells with which code it did. */
  stop(): Promise<number | null>;
}

/** Starts one service as compose would: its command in its image's folder, and in its environment the names that image and compose give it, no others. */
export function startService({ folder, values }: Ground, name: string, service: ComposeService | undefined): Started {
  const [command, ...args] = service?.command ?? [];
  if (!service?.build || command !== "node") throw new Error(`compose.yaml says nothing of how ${name} is started`);
  const home = join(folder, service.build.target);
  const image = readStages().find(({ name: stage }) => stage === service.build?.target);
  const environment = environmentOf({ name, given: { ...image?.environment, ...service.environment }, values, home });
  // A file and not Node's sockets, which nginx cannot open as its standard output.
  const file = join(folder, `${name}.log`);
  const log = openSync(file, "a");
  const child = spawn(process.execPath, args, {
    cwd: home,
    env: { PATH: process.env["PATH"], ...environment },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = once(child, "exit");
  return {
    name,
    child,
    said: () => readFileSync(file, "utf8"),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

interface Given {
  name: string;
  given: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
  home: string;
}

/** A name that this machine has no value for must be one that is stated outright. */
export function environmentOf({ name, given, values, home }: Given): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([key, written]) => {
      const value = values[key] ?? (/\$\{|\/\//.test(written) ? undefined : written.replace(homeInImage, home));
      if (value === undefined) throw new Error(`${name} is given ${key}, for which there is no value here`);
      return [key, value];
    }),
  );
}
