import { ProjectId } from "@coursewright/base/ids.ts";
import { payForGeneration } from "../../credits/index.ts";
import { generateChart, generateText } from "@coursewright/contract/ai.ts";
import type { GenerateText } from "@coursewright/contract/ai.ts";
import { useEffect, useState } from "react";
import { call, callRaw } from "../../../base/api/client.ts";
import { queries } from "../../../base/api/queries.ts";
import { bearer } from "../../../base/api/session.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { askChart } from "./ask-chart.ts";
import { askHelper } from "./ask-helper.ts";
import { createRuns } from "./runs.ts";
import type { Runs } from "./runs.ts";

/** Longer than the gateway's own timeout, so that the gateway's error arrives first. */
export const timeoutMs = 120_000;

const streamOrText = "text/event-stream, text/plain";

export function useHelperRuns(page: OpenPage, at: Omit<PageAddress, "pageId">): Runs {
  const [runs] = useState(() =>
    createRuns(page, {
      projectId: ProjectId.safeParse(at.projectId).data,
      text: async (request, { signal, onSay, key }) => {
        const headers = { accept: streamOrText, "idempotency-key": key };
        const send = (body: GenerateText) => callRaw(generateText, { body }, { signal, timeoutMs, headers });
        const asked = askHelper(request, { token: await bearer(), send, signal, onSay });
        return request.type === "MCQ" ? paid(asked, key) : charged(asked);
      },
      icons: async (body, signal) => {
        const { mapIcons } = await import("@coursewright/contract/icons.ts");
        return call(mapIcons, { body }, { signal, timeoutMs });
      },
      chart: async (request, signal) =>
        charged(askChart(request, { token: await bearer(), send: (body) => callRaw(generateChart, { body }, { signal, timeoutMs }) })),
      unclaimed: {
        claim: (key) => void import("../assistant/unclaimed.ts").then(({ claim }) => claim({ ...at, pageId: page.id }, key)),
        refetch: () => void import("../assistant/unclaimed.ts").then(({ refetchUnclaimed }) => refetchUnclaimed(page.id)),
      },
    }),
  );
  useEffect(() => () => runs.cancelAll(), [runs]);
  return runs;
}

/** [AI-10] Charges, then refreshes the balance; the block does not wait for it. */
async function paid<R>(asked: Promise<R>, generation: string): Promise<R> {
  const reply = await asked;
  void payForGeneration(generation)
    .catch((error: unknown) => console.error(error))
    .finally(refreshCredits);
  return reply;
}

export async function charged<R>(asked: Promise<R>): Promise<R> {
  const reply = await asked;
  refreshCredits();
  return reply;
}

/** The live feed usually updates the balance first; this also works without the feed. */
function refreshCredits(): void {
  void queries.invalidateQueries({ queryKey: ["user"] });
}
