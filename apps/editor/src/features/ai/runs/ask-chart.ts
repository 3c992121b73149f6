import { generateChart } from "@coursewright/contract/ai.ts";
import type { GenerateChart } from "@coursewright/contract/ai.ts";
import { refusal } from "../../../base/api/api-error.ts";
import { isDemo } from "./is-demo.ts";
import { isCancelled } from "./cancelled.ts";
import type { Reply } from "./ask-helper.ts";

export interface ChartDependencies {
  readonly token: string | null;
  readonly send: (request: GenerateChart) => Promise<Response>;
}

/** [AI-12] No user is signed in. */
export class SignInRequired extends Error {
  override name = "SignInRequired";
}

/** [AI-12] Requests a chart and returns the reply. AUTH_REQUIRED and HTTP_{status} appear only in the log. */
export async function askChart(request: GenerateChart, { token, send }: ChartDependencies): Promise<Reply> {
  try {
    if (token === null) throw new SignInRequired("AUTH_REQUIRED");
    const response = await send(request);
    const text = await response.text();
    if (response.status === 401) throw new SignInRequired("AUTH_REQUIRED");
    if (!response.ok) throw new Error(`HTTP_${response.status}`, { cause: refusal({ status: response.status, text }) });
    return { text: generateChart.reply.parse(JSON.parse(text)).reply, isDemo: isDemo(response) };
  } catch (error) {
    if (!isCancelled(error)) console.error(error);
    throw error;
  }
}
