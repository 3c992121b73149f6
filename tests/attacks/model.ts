import { localEnvironment } from "../../tools/local.ts";
import type { ProviderCall } from "../fakes/model-provider.ts";

const provider = new URL(localEnvironment().AI_BASE_URL).origin;

/** Calls to the model that contain these words, without the key that every call carries. Other attacks run in parallel. */
export async function callsAbout(words: string): Promise<ProviderCall[]> {
  const calls = (await (await fetch(`${provider}/__calls`)).json()) as ProviderCall[];
  return calls.map((call) => ({ ...call, apiKey: "" })).filter((call) => JSON.stringify(call).includes(words));
}

/** Makes the model answer with these words whenever a prompt contains the returned sentinel. */
export async function willReply(name: string, words: string): Promise<string> {
  await fetch(`${provider}/__replies/${name}`, { method: "PUT", body: words });
  return `[[reply:${name}]]`;
}

/** Continues the reply to a prompt with `[[held:name]]`. */
export async function release(name: string): Promise<void> {
  await fetch(`${provider}/__released/${name}`, { method: "PUT" });
}
