import { environments, type ConfigurationKey } from "../ops/known-keys.ts";

type Environments = Record<string, { title: string; keys: readonly ConfigurationKey[] }>;

/** docs/configuration.md: every key of every process, with the descriptions of its schema. */
export function configurationReference(all: Environments = environments): string {
  return `# Configuration

Generated from the schemas by \`pnpm generate\` (\`apps/server/src/platform/config/config.ts\`, \`apps/edge/src/config.ts\`): change it there.
All configuration comes from the environment. A process does not start if a required key is missing or a value is invalid, and names the key.
🔑 marks secrets. Lists are comma-separated.
${Object.values(all).map(section).join("")}`;
}

/** Keys without a description. */
export function undescribed(all: Environments = environments): string[] {
  return Object.values(all).flatMap(({ keys }) => keys.flatMap(({ name, description }) => (description ? [] : [name])));
}

function section({ title, keys }: { title: string; keys: readonly ConfigurationKey[] }): string {
  return `
## ${title}

| key | default | meaning |
|---|---|---|
${keys.map(row).join("\n")}
`;
}

function row({ name, secret, isRequired, description = "", enum: choices, ...key }: ConfigurationKey): string {
  const fallback = key.default === undefined ? (isRequired ? "**required**" : "—") : `\`${key.default}\``;
  const words = choices ? `${description} One of ${choices.map((choice) => `\`${choice}\``).join(", ")}.` : description;
  return `| \`${name}\`${secret ? " 🔑" : ""} | ${fallback} | ${words.replaceAll("|", "\\|")} |`;
}
