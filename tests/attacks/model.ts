import { localEnvironment } from "../../tools/local.ts";
import type { ProviderCall } from "../fakes/model-provider.ts";

const provider = new URL(localEnvironment().AI_BASE_URL).origin;

/** What the model was sent; other attacks run meanwhile, so only of what holds these words. */
export async function callsAbout(words: string): Promise<ProviderCall[]> {
  const calls = (await (await fetch(`${provider}/__calls`)).json()) as ProviderCall[];
  return calls.filter((call) => JSON.stringify(call).includes(words));
}

/** The model will answer with these very words whoever writes what is returned here. */
export async function willReply(name: string, words: string): Promise<string> {
  await fetch(`${provider}/__replies/${name}`, { method: "PUT", body: words });
  return `[[reply:${name}]]`;
}

/** The model goes on with an answer that was asked for with `[[held:name]]`. */
export async function release(name: string): Promise<void> {
  await fetch(`${provider}/__released/${name}`, { method: "PUT" });
}
