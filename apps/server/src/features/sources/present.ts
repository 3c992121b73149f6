import { fileAddress } from "@coursewright/contract/media.ts";
import type { Source, SourceStatus } from "@coursewright/contract/source.ts";
import type { Passage } from "@coursewright/contract/sources.ts";
import type { PassageRow, SourceRow } from "./queries.ts";

export function presentSource(row: SourceRow): Source {
  const { sourceId: id, projectId, kind, name, address, mediaKey, bytes, pages, seconds, passages, addedAt } = row;
  const url = mediaKey === null ? null : fileAddress(mediaKey);
  return {
    id,
    projectId,
    kind,
    name,
    address,
    url,
    bytes,
    status: statusOf(row),
    pages,
    seconds,
    passages,
    addedAt: addedAt.toISOString(),
  };
}

function statusOf({ state, percent, problem, readAt, addedAt }: SourceRow): SourceStatus {
  switch (state) {
    case "waiting":
      return { state };
    case "reading":
      return { state, percent };
    case "ready":
      return { state, readAt: (readAt ?? addedAt).toISOString() };
    case "failed":
      return { state, problem: problem ?? { reason: "internal" } };
  }
}

export function presentPassage({ id, sourceId, sourceName, page, seconds, text }: PassageRow): Passage {
  return { id, sourceId, sourceName, ...(page !== null && { page }), ...(seconds !== null && { seconds }), text };
}
