import { z } from "zod";
import { eventually } from "./eventually.ts";

const Messages = z.array(z.object({ subject: z.string(), links: z.array(z.string()) }));

/** The first link of the newest mail to this address. */
export async function waitForLink({ mailUrl, to }: { mailUrl: string; to: string }): Promise<string> {
  return eventually(`a mail to ${to}`, async () => {
    const response = await fetch(`${mailUrl}/messages?to=${encodeURIComponent(to)}`);
    return Messages.parse(await response.json())[0]?.links[0];
  });
}
