import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import type { CatalogueEntry } from "@coursewright/contract/catalogue.ts";
import { demoModel } from "../../platform/ai-gateway/demo.ts";
import type { EntryRow } from "./entry-queries.ts";
import type { UpdateRow } from "./update-queries.ts";

export function presentUpdate(row: UpdateRow): CatalogueUpdate {
  const { catalogue_state: catalogue, audiobook_state: audiobook } = row;
  return {
    id: row.update_id,
    projectId: row.project_id,
    pageId: row.page_id,
    pageVersion: row.page_version,
    catalogue: catalogue && {
      state: catalogue,
      problem: row.catalogue_problem,
      credits: row.catalogue_credits,
      picture: row.picture_state,
    },
    audiobook: audiobook && {
      state: audiobook,
      problem: row.audiobook_problem,
      credits: row.audiobook_credits,
      spoken: row.spoken,
      chunks: row.chunks,
    },
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

export function presentEntry(title: string, row: EntryRow): CatalogueEntry {
  return {
    title,
    summary: row.summary,
    objectives: row.objectives,
    keywords: row.keywords,
    readingMinutes: row.reading_minutes,
    screenshot: row.screenshot,
    credits: row.credits,
    isDemo: row.model === demoModel,
    madeAt: row.made_at.toISOString(),
  };
}
