import { ProjectId } from "@coursewright/base/ids.ts";
import { payForGeneration } from "../../credits/index.ts";
import { useEffect, useState } from "react";
import { call } from "../../../base/api/client.ts";
import { whenReachable } from "../../../base/api/connection.ts";
import { queries } from "../../../base/api/queries.ts";
import type { PageAddress } from "../../../document/page/page-address.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { createRuns } from "./runs.ts";
import type { Runs } from "./runs.ts";
import { timeoutMs } from "./timeout.ts";

export function useHelperRuns(page: OpenPage, at: Omit<PageAddress, "pageId">): Runs {
  const [runs] = useState(() =>
    createRuns(page, {
      projectId: ProjectId.safeParse(at.projectId).data,
      text: async (request, listening) => {
        const { sendText } = await whenReachable(() => import("./send-request.ts"));
        const asked = sendText(request, listening);
        return request.type === "MCQ" ? paid(asked, listening.key) : charged(asked);
      },
      icons: async (body, signal) => {
        const { mapIcons } = await import("@coursewright/contract/icons.ts");
        return call(mapIcons, { body }, { signal, timeoutMs });
      },
      chart: async (request, signal) => {
        const { sendChart } = await whenReachable(() => import("./send-request.ts"));
        return charged(sendChart(request, signal));
      },
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
