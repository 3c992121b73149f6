import { z } from "zod";
import { eventually } from "./eventually.ts";

const Messages = z.array(z.object({ subject: z.string(), links: z.array(z.string()), listHeaders: z.array(z.string()) }));

interface Awaited {
  mailUrl: string;
  to: string;
  /** Any subject by default. */
  subject?: string;
}

/** The first link of the newest mail to this address. */
export async function waitForLink(awaited: Awaited): Promise<string> {
  const { links } = await waitForMail(awaited);
  if (links[0] === undefined) throw new Error(`The mail to ${awaited.to} holds no link`);
  return links[0];
}

/** The secret of a mailed link. It is in the fragment, which browsers do not send to servers. */
export function tokenIn(link = ""): string {
  const { hash, searchParams } = new URL(link);
  const token = new URLSearchParams(hash.slice(1)).get("token") ?? searchParams.get("token");
  if (token === null) throw new Error(`No token in ${link}`);
  return token;
}

export async function waitForMail({ mailUrl, to, subject }: Awaited) {
  return eventually(`a mail to ${to}`, async () => {
    const response = await fetch(`${mailUrl}/messages?to=${encodeURIComponent(to)}`);
    return Messages.parse(await response.json()).find((mail) => subject === undefined || mail.subject === subject);
  });
}
