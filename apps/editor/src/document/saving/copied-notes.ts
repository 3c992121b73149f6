import { Json } from "@coursewright/blocks/kit/data/json-value.ts";
import type { JsonValue } from "@coursewright/blocks/kit/data/json-value.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { z } from "zod";
import { sessionStore } from "../../base/api/session.ts";
import { keep, recall } from "../../base/storage/on-this-computer.ts";

const place = "copied-notes";
const Kept = z.object({ author: z.string(), answers: z.record(z.string(), Json) });

/** [WR-40] Keeps the notes of the last copied blocks here, since every program can read the clipboard. Other tabs see them too. */
export function keepCopiedNotes(blocks: readonly StoredBlock[]): void {
  const author = authorNow();
  const answers = Object.fromEntries(blocks.flatMap(({ id, answer }) => (answer === undefined ? [] : [[id, answer]])));
  if (author !== null && Object.keys(answers).length > 0) keep(place, JSON.stringify({ author, answers }));
  else forgetCopiedNotes();
}

/** A block from the clipboard with the note that it had when it was copied. */
export function withCopiedNote(block: StoredBlock): StoredBlock {
  const answer = keptAnswers()[block.id];
  return answer === undefined ? block : { ...block, answer };
}

/** Another person may use this computer next. */
export function forgetCopiedNotes(): void {
  if (recall(place) !== null) keep(place, "");
}

function keptAnswers(): Readonly<Record<string, JsonValue>> {
  try {
    const kept = Kept.safeParse(JSON.parse(recall(place) ?? "null"));
    return kept.success && kept.data.author === authorNow() ? kept.data.answers : {};
  } catch {
    return {};
  }
}

function authorNow(): string | null {
  const state = sessionStore.getState();
  return state.kind === "signed-in" ? state.session.uid : null;
}
