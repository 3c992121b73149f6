import type { CatalogueUpdate, PartState } from "@coursewright/contract/catalogue-update.ts";
import type { Parts, StartStep } from "./start-update.ts";

export interface Starting {
  readonly parts: Parts;
  readonly step: StartStep;
}

export interface Step {
  readonly name: "save" | "picture" | "entry" | "audiobook";
  readonly state: PartState;
  /** From 0 to 1 while it is in progress. */
  readonly share: number;
  readonly count?: { readonly spoken: number; readonly chunks: number } | undefined;
}

interface Progress {
  readonly starting: Starting | null;
  /** The update in progress, once the server has it. */
  readonly update: CatalogueUpdate | null;
}

export function stepsOf({ starting, update }: Progress): Step[] {
  if (update) return [{ name: "save", state: "done", share: 1 }, ...entrySteps(update), ...audiobookSteps(update)];
  if (!starting) return [];
  const { parts, step } = starting;
  const local: Step[] = [{ name: "save", state: step === "saving" ? "working" : "done", share: 0 }];
  if (parts.catalogue) {
    local.push(
      { name: "picture", state: step === "saving" ? "waiting" : "working", share: 0 },
      { name: "entry", state: "waiting", share: 0 },
    );
  }
  if (parts.audiobook) local.push({ name: "audiobook", state: "waiting", share: 0 });
  return local;
}

export function shareOf(steps: readonly Step[]): number {
  const done = steps.reduce((sum, { state, share }) => sum + (state === "done" || state === "failed" ? 1 : share), 0);
  return steps.length === 0 ? 0 : done / steps.length;
}

function entrySteps({ catalogue }: CatalogueUpdate): Step[] {
  if (!catalogue) return [];
  const { picture, state } = catalogue;
  const isPictured = picture === "done" || picture === "failed";
  // The entry is written after the picture.
  const entry = state === "working" && !isPictured ? "waiting" : state;
  return [
    { name: "picture", state: state === "working" && picture === "waiting" ? "working" : picture, share: 0 },
    { name: "entry", state: entry, share: 0 },
  ];
}

function audiobookSteps({ audiobook }: CatalogueUpdate): Step[] {
  if (!audiobook) return [];
  const { state, spoken, chunks } = audiobook;
  if (chunks === null || chunks === 0) return [{ name: "audiobook", state, share: 0 }];
  return [{ name: "audiobook", state, share: spoken / chunks, count: { spoken, chunks } }];
}
