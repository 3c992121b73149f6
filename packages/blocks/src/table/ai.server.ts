import { jsonInReply } from "../kit/ai/block-ai.ts";
import type { BlockAi } from "../kit/ai/block-ai.ts";
import { model, patchFromReply } from "./model.ts";
import type { Table } from "./model.ts";

export const ai: BlockAi<Table> = {
  version: 1,
  task: "Make a table of at most 6 columns and 12 rows. Every row has one cell for every header, and the first cell names the row. Take figures from the request, the selection or the page, and invent none.",
  format: '{"headers": ["plain text"], "rows": [["plain text"]], "caption": "plain text"}',
  content: ({ headers, rows, caption }) => ({ headers, rows: rows.map(({ cells }) => cells), caption }),
  parseReply: (text) => patchFromReply(jsonInReply(text), model.defaults),
  sampleReply:
    '{"headers": ["Kitchen", "Room", "Peak"], "rows": [["Winter sill", "18 °C", "10 to 12 h"], ["Summer", "26 °C", "4 to 5 h"]], "caption": "Times to peak."}',
};
