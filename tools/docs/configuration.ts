import { environments, type ConfigurationKey } from "../ops/known-keys.ts";

type Environments = Record<string, { title: string; keys: readonly ConfigurationKey[] }>;

/** docs/configuration.md: every key of every process, in the words of its schema. */
export function configurationReference(all: Environments = environments): string {
  return `# Configuration

Generated from the schemas by \`pnpm generate\` (\`apps/server/src/platform/config/config.ts\`, \`apps/edge/src/config.ts\`): change it there.
All of it comes from the environment. A process that lacks a key it needs, or is given one that it cannot read, does not start and says which.
🔑 marks secrets. A list is written with commas.
${Object.values(all).map(section).join("")}`;
}

/** Keys of which nobody has said what they are for. */
export function undescribed(all: Environments = environments): string[] {
  return Object.values(all).flatMap(({ keys }) => keys.flatMap(({ name, description }) => (description ? [] : [name])));
}

function section({ title, keys }: { title: string; keys: readonly ConfigurationKey[] }): string {
  return `
## ${title}

| key | default | what it is |
|---|---|---|
${keys.map(row).join("\n")}
`;
}

function row({ name, secret, isRequired, description = "", enum: choices, ...key }: ConfigurationKey): string {
  const fallback = key.default === undefined ? (isRequired ? "**needed**" : "—") : `\`${key.default}\``;
  const words = choices ? `${description} One of ${choices.map((choice) => `\`${choice}\``).join(", ")}.` : description;
  return `| \`${name}\`${secret ? " 🔑" : ""} | ${fallback} | ${words.replaceAll("|", "\\|")} |`;
}
