import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBaseImages } from "./base-images.ts";
import { checkCompose } from "./check-compose.ts";
import { checkDockerfile } from "./check-dockerfile.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const engine = (name: string) => new RegExp(`"${name}": "[>=]*([0-9.]+)"`).exec(read("package.json"))?.[1] ?? "";
const baseImages = readBaseImages();
const compose = {
  compose: read("ops/compose/compose.yaml"),
  env: read("ops/compose/example.env"),
  productEnv: read("ops/compose/product.example.env"),
};
const composeFiles = { ...compose, baseImages };
const image = {
  dockerfile: read("ops/images/Dockerfile"),
  node: engine("node"),
  pnpm: engine("pnpm"),
  baseImages,
  isThere: (path: string) => existsSync(join(root, path)),
};

describe("ops check", () => {
  it("our compose file is valid and sets all required keys", () => {
    expect(checkCompose(composeFiles)).toEqual([]);
  });

  it.each<[found: RegExp, part: keyof typeof compose, from: string, to: string]>([
    [/must NOT have additional properties .*"comand"/, "compose", "command: [server", "comand: [server"],
    [/must match format "duration"/, "compose", "stop_grace_period: 30s", "stop_grace_period: half-a-minute"],
    [/must be equal to one of the allowed values|must match/, "compose", "condition: service_healthy", "condition: service_happy"],
    [/app: no process reads TRUSTED_PROXY/, "compose", "TRUSTED_PROXIES:", "TRUSTED_PROXY:"],
    [/edge: EDGE_APIS is missing/, "compose", "EDGE_APIS: app:4001", ""],
    [/worker: its command starts none/, "compose", "main-worker.js", "main-werker.js"],
    [/s3: its image is not one of base-images.env/, "compose", "${STORE_IMAGE:?run pnpm images pin}", "chrislusf/seaweedfs:4.48"],
    [/base-images.env names MAIL_IMAGE, which is not used/, "compose", "${MAIL_IMAGE:?", "${MAIL_FROM:?"],
    [/edge-agent: there is no volume release/, "compose", 'volumes: ["releases:', 'volumes: ["release:'],
    [
      /migrate: there is no service postgre$/,
      "compose",
      "postgres: { condition: service_healthy }",
      "postgre: { condition: service_healthy }",
    ],
    [/example.env lacks AUTH_SECRET/, "env", "AUTH_SECRET=", ""],
    [/example.env names AUTH_KEY, which is not used/, "env", "AUTH_SECRET=", "AUTH_SECRET=\nAUTH_KEY="],
    [/is empty if unset/, "compose", "${MAIL_FROM:?}", "${MAIL_SENDER}"],
    [/names AI_KEY, which is not used/, "productEnv", "#AI_API_KEY=", "#AI_KEY="],
    [/names MAIL_FROM, which compose.yaml sets itself/, "productEnv", "LOG_LEVEL=info", "MAIL_FROM=me"],
  ])("finds a planted mistake in the compose files: %s", (found, part, from, to) => {
    expect(compose[part]).toContain(from);
    expect(checkCompose({ ...composeFiles, [part]: compose[part].replace(from, to) })).toContainEqual(expect.stringMatching(found));
  });

  it("our images use the pinned Node, existing files, no root and a health check", () => {
    expect(checkDockerfile(image)).toEqual([]);
  });
});

it.each<[found: RegExp, from: string, to: string]>([
  [/is based on node:24, not on the pinned Node/, "FROM ${NODE_IMAGE} AS edge", "FROM node:24 AS edge"],
  [/NODE_IMAGE has a default/, "ARG NODE_IMAGE\n", "ARG NODE_IMAGE=node:24.21.0-bookworm-slim\n"],
  [/does not refuse a base image without a digest/, "*@sha256:*) ;;", "*) ;;"],
  [/pnpm is not/, "pnpm@", "pnpm@latest-"],
  [/pnpm-lock.yml does not exist/, "COPY pnpm-lock.yaml", "COPY pnpm-lock.yml"],
  [/there is no stage built/, "--from=build", "--from=built"],
  [/does not make \/build\/out\/server/, "/build/out/app", "/build/out/server"],
  [/RUNS is not a known instruction/, "RUN pnpm fetch", "RUNS pnpm fetch"],
  [/app: runs as root/, "USER 1000:1000\n", ""],
  [/app: exposes 4000 and listens on 4001/, "EXPOSE 4001", "EXPOSE 4000"],
  [/app: there is no health check/, "127.0.0.1:4001/healthz", "127.0.0.1:4000/healthz"],
  [/app: no process reads EDITOR_FOLDER/, "EDITOR_DIR=", "EDITOR_FOLDER="],
  [/app: does not run under tini/, 'ENTRYPOINT ["tini", "--"]\n', ""],
  [/app: its command starts none/, "dist/main-api.js", "dist/main-app.js"],
  [/there is no image edge/, "AS edge", "AS border"],
])("finds a planted mistake in the Dockerfile: %s", (found, from, to) => {
  expect(image.dockerfile).toContain(from);
  expect(checkDockerfile({ ...image, dockerfile: image.dockerfile.replace(from, to) })).toContainEqual(expect.stringMatching(found));
});
