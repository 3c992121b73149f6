import { generateChart, generateText } from "@coursewright/contract/generation.ts";
import type { GenerateText } from "@coursewright/contract/generation.ts";
import { useEffect, useState } from "react";
import { call, callRaw } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { bearer } from "../api/session.ts";
import type { OpenPage } from "../document/open-page.ts";
import { askChart } from "./ask-chart.ts";
import { askHelper } from "./ask-helper.ts";
import { createRuns } from "./runs.ts";
import type { Runs } from "./runs.ts";

/** Longer than the gateway's own limit, so that its answer comes first. */
export const timeoutMs = 120_000;

const byWord = { accept: "text/event-stream, text/plain" };

export function useHelperRuns(page: OpenPage): Runs {
  const [runs] = useState(() =>
    createRuns(page, {
      text: async (request, { signal, onSay }) => {
        const send = (body: GenerateText) => callRaw(generateText, { body }, { signal, timeoutMs, headers: byWord });
        return charged(askHelper(request, { token: await bearer(), send, signal, onSay }));
      },
      icons: async (body, signal) => {
        const { mapIcons } = await import("@coursewright/contract/icons.ts");
        return call(mapIcons, { body }, { signal, timeoutMs });
      },
      chart: async (request, signal) =>
        charged(askChart(request, { token: await bearer(), send: (body) => callRaw(generateChart, { body }, { signal, timeoutMs }) })),
    }),
  );
  useEffect(() => () => runs.cancelAll(), [runs]);
  return runs;
}

export async function charged<R>(asked: Promise<R>): Promise<R> {
  const reply = await asked;
  // The live feed says it sooner; this holds without the feed too.
  void queries.invalidateQueries({ queryKey: ["user"] });
  return reply;
}
