import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ComposeService } from "../../tools/ops/compose.ts";
import { readStages } from "../../tools/ops/dockerfile.ts";

/** The path in the images. */
const homeInImage = "/srv/coursewright";

interface Installation {
  /** The folder of the artefacts. */
  folder: string;
  /** Local values that replace those of compose.yaml, by name. */
  values: Readonly<Record<string, string>>;
}

export interface Started {
  name: string;
  child: ChildProcess;
  /** The output so far. */
  said(): string;
  /** Stops the process and returns its exit code. */
  stop(): Promise<number | null>;
}

/** Starts one service like compose: its command in its image's folder, with exactly the variables that image and compose define. */
export function startService({ folder, values }: Installation, name: string, service: ComposeService | undefined): Started {
  const [command, ...args] = service?.command ?? [];
  if (!service?.build || command !== "node") throw new Error(`compose.yaml has no command for ${name}`);
  const home = join(folder, service.build.target);
  const image = readStages().find(({ name: stage }) => stage === service.build?.target);
  const environment = environmentOf({ name, given: { ...image?.environment, ...service.environment }, values, home });
  // A file, because nginx cannot open Node's sockets as its standard output.
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

/** A variable without a local value must be listed explicitly. */
export function environmentOf({ name, given, values, home }: Given): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).map(([key, written]) => {
      const value = values[key] ?? (/\$\{|\/\//.test(written) ? undefined : written.replace(homeInImage, home));
      if (value === undefined) throw new Error(`${name} is given ${key}, for which there is no value here`);
      return [key, value];
    }),
  );
}
