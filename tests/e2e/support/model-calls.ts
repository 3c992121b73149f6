import { randomUUID } from "node:crypto";
import { z } from "zod";
import { localEnvironment } from "../../../tools/local.ts";

const provider = new URL(localEnvironment().AI_BASE_URL).origin;

const Calls = z.array(z.object({ userMessage: z.string(), system: z.string().optional(), apiKey: z.string() }));

/** Gives the stand-in provider this reply. Returns the mark that asks for it in a request. */
export async function replyWith(reply: object): Promise<string> {
  const name = randomUUID();
  await fetch(`${provider}/__replies/${name}`, { method: "PUT", body: JSON.stringify(reply) });
  return `[[reply:${name}]]`;
}

/** The system messages of the requests with this mark, as the provider received them. */
export async function sentWith(mark: string): Promise<string[]> {
  return (await callsWith(mark)).map(({ system }) => system ?? "");
}

/** The keys of these requests. */
export async function keysWith(mark: string): Promise<string[]> {
  return (await callsWith(mark)).map(({ apiKey }) => apiKey);
}

async function callsWith(mark: string): Promise<z.infer<typeof Calls>> {
  const calls = Calls.parse(await (await fetch(`${provider}/__calls`)).json());
  return calls.filter(({ userMessage }) => userMessage.includes(mark));
}
