import type { BaseImage } from "./base-images.ts";
import { readStages, type Stage } from "./dockerfile.ts";
import { environments, keysOfCommand } from "./known-keys.ts";

interface Wanted {
  dockerfile: string;
  /** The versions in package.json. */
  node: string;
  pnpm: string;
  baseImages: readonly BaseImage[];
  /** Whether a path exists in the build context. */
  isThere(path: string): boolean;
}

const keywords = new Set(["FROM", "ARG", "RUN", "WORKDIR", "ENV", "COPY", "USER", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"]);
/** The configuration keys of the processes in each image. */
const keysIn: Record<string, string[]> = {
  app: environments.app.keys.map(({ name }) => name),
  edge: [...environments.agent.keys, ...environments.nginx.keys].map(({ name }) => name),
};
const portIn: Record<string, string> = { app: "PORT", edge: "EDGE_PORT" };

export function checkDockerfile({ dockerfile, node, pnpm, baseImages, isThere }: Wanted): string[] {
  const stages = readStages(dockerfile);
  const names = stages.map(({ name }) => name);
  return [
    ...["app", "edge"].flatMap((name) => (names.includes(name) ? [] : [`there is no image ${name}`])),
    ...(baseImages.some(({ name, image }) => name === "NODE_IMAGE" && image === `node:${node}-bookworm-slim`)
      ? []
      : [`base-images.env does not pin Node ${node}`]),
    ...(/^ARG NODE_IMAGE=/m.test(dockerfile) ? ["NODE_IMAGE has a default, which is not pinned"] : []),
    ...(refusesUnpinned(stages[0]) ? [] : ["the build does not refuse a base image without a digest"]),
    ...(dockerfile.includes(`pnpm@${pnpm}`) ? [] : [`pnpm is not ${pnpm}`]),
    ...stages.flatMap((stage) => [
      ...(stage.base === "${NODE_IMAGE}" ? [] : [`${stage.name}: is based on ${stage.base}, not on the pinned Node`]),
      ...stage.instructions.flatMap(({ keyword, line }) =>
        keywords.has(keyword) ? [] : [`line ${line}: ${keyword} is not a known instruction`],
      ),
      ...copies(stage, { names, isThere }),
    ]),
    ...stages.filter(({ name }) => name in keysIn).flatMap(runs),
  ];
}

/** The first stage must check the digest before anything else. */
function refusesUnpinned(stage: Stage | undefined): boolean {
  const [from, arg, run] = stage?.instructions ?? [];
  return (
    from?.keyword === "FROM" && arg?.args[0] === "NODE_IMAGE" && run?.keyword === "RUN" && run.args.join(" ").includes("*@sha256:*) ;;")
  );
}

function copies({ instructions }: Stage, { names, isThere }: { names: string[]; isThere(path: string): boolean }): string[] {
  return instructions
    .filter(({ keyword }) => keyword === "COPY")
    .flatMap(({ args, from, line }) => {
      const sources = args.slice(0, -1);
      if (from === undefined) return sources.flatMap((path) => (isThere(path) ? [] : [`line ${line}: ${path} does not exist`]));
      if (!names.includes(from)) return [`line ${line}: there is no stage ${from}`];
      return sources.flatMap((path) =>
        /^\/build\/out\/(?:app|edge)$/.test(path) ? [] : [`line ${line}: \`pnpm artefacts\` does not make ${path}`],
      );
    });
}

function runs({ name, environment, instructions }: Stage): string[] {
  const said = (keyword: string) => instructions.find((instruction) => instruction.keyword === keyword)?.args.join(" ") ?? "";
  const unknown = Object.keys(environment).filter((key) => !keysIn[name]?.includes(key));
  const port = environment[portIn[name] ?? ""];
  return [
    ...unknown.map((key) => `${name}: no process reads ${key}`),
    ...(/^[1-9]\d*:[1-9]\d*$/.test(said("USER")) ? [] : [`${name}: runs as root, or not as a numeric user`]),
    ...(said("ENTRYPOINT") === '["tini", "--"]' ? [] : [`${name}: does not run under tini`]),
    ...(port !== undefined && said("EXPOSE") === port ? [] : [`${name}: exposes ${said("EXPOSE")} and listens on ${port}`]),
    ...(said("HEALTHCHECK").includes(`127.0.0.1:${port}/`) ? [] : [`${name}: there is no health check at ${port}`]),
    ...(keysOfCommand(said("CMD").match(/dist\/[a-z-]+\.js/g) ?? []) ? [] : [`${name}: its command starts none of our programs`]),
  ];
}
