import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import type { ComponentType } from "react";
import type { Block, BlockData, Content, MetadataPanelProps } from "../definition/define-block.ts";
import { shippedScript } from "../definition/learner-script.ts";
import { StoredBlock, readBlockOf } from "../data/stored-block.ts";

/** A block and the other files of its folder. */
export interface Subject {
  block: Block;
  /** Keyed by file name without extension. `hostile` is a list. */
  fixtures: Readonly<Record<string, unknown>>;
  css: string;
  Panel: ComponentType<MetadataPanelProps<BlockData, BlockData>>;
  learner: LearnerScript | null;
}

export interface LearnerScript {
  shipped: string;
  load(): Promise<unknown>;
}

/** `source` is the base folder of the block's paths. */
export async function subjectOf(block: Block, source: string): Promise<Subject> {
  const folder = path.join(source, path.dirname(block.stylesheet));
  return {
    block,
    fixtures: fixturesIn(path.join(folder, "fixtures")),
    css: cssOf(block, source),
    Panel: (await panelIn(folder)).Panel,
    learner: block.learner === undefined ? null : learnerAt(path.join(source, block.learner)),
  };
}

/** The full CSS of a block on a published page. */
export function cssOf({ sharedStylesheet, stylesheet }: Block, source: string): string {
  const sheets = sharedStylesheet === undefined ? [stylesheet] : [sharedStylesheet, stylesheet];
  return sheets.map((sheet) => readFileSync(path.join(source, sheet), "utf8")).join("");
}

/** Upgrades and parses a fixture. */
export function read(block: Block, stored: unknown): Content {
  const result = readBlockOf([block], StoredBlock.parse(stored));
  if (result.state !== "ok") assert.fail(JSON.stringify(result));
  return { data: result.data, metadata: result.metadata };
}

function fixturesIn(folder: string): Record<string, unknown> {
  const files = readdirSync(folder).map((file): [string, unknown] => [
    path.parse(file).name,
    JSON.parse(readFileSync(path.join(folder, file), "utf8")),
  ]);
  return Object.fromEntries(files);
}

/** Imports the file directly, because package.json hides panels outside the browser. */
async function panelIn(folder: string): ReturnType<Block["panel"]> {
  const module: Awaited<ReturnType<Block["panel"]>> = await import(/* @vite-ignore */ path.join(folder, "panel.tsx"));
  return module;
}

function learnerAt(file: string): LearnerScript {
  return { shipped: shippedScript(readFileSync(file, "utf8")), load: () => import(/* @vite-ignore */ file) };
}
