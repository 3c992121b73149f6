import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { blockPrompt, framePromptVersion } from "./kit/ai/block-prompt.ts";
import { registry } from "./registry.ts";

const file = path.join(import.meta.dirname, "prompt-versions.json");
type Versions = Record<string, { version: number; hash: string }>;

describe("prompt versions", () => {
  it("[SEE-09] a changed prompt has another version", async () => {
    const now = await versionsNow();
    // The file is written by this test.
    const recorded = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Versions) : {};
    const silent = Object.keys(now).filter(
      (name) => now[name]?.version === recorded[name]?.version && now[name]?.hash !== recorded[name]?.hash,
    );
    // Raise the version of these prompts, then run this test once with RECORD_PROMPTS=1.
    expect(silent).toEqual([]);
    if (process.env["RECORD_PROMPTS"]) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
    else expect(recorded).toEqual(now);
  });
});

async function versionsNow(): Promise<Versions> {
  const asked = { agent: "jerry", usermessage: "x", content: { text: "y" }, selection: "z" } as const;
  const surroundings = { course: "A", chapter: "B", page: "C", language: "English", style: ["D"], look: "E", before: ["F"], after: ["G"] };
  const frame = blockPrompt({ ...asked, replyFormat: "block x", task: "Write.", format: "{}", surroundings }).system;
  const blocks = await Promise.all(
    registry.map(async (block) => {
      const { ai } = await block.ai();
      const task = typeof ai.task === "string" ? ai.task : ai.task(block.model.defaults);
      return [block.model.type, { version: ai.version, hash: hashOf(`${task}\n${ai.format}`) }] as const;
    }),
  );
  return Object.fromEntries([["frame", { version: framePromptVersion, hash: hashOf(frame) }], ...blocks]);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
