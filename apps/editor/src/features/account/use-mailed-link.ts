import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";

const MailedLink = z.object({ token: z.string(), next: z.string().optional(), asked: z.string().optional() });
export type MailedLink = z.infer<typeof MailedLink>;

/**
 * What a mailed link carries in its fragment. It is taken out of the address bar at once, so that it is in no history, bookmark or
 * screenshot. The state of the history entry keeps it: whoever reloads the page still has their link.
 */
export function useMailedLink(): MailedLink | null {
  const { pathname, search, hash, ...entry } = useLocation();
  const navigate = useNavigate();
  const carried = read(hash) ?? read(search);
  useEffect(() => {
    if (carried) void navigate(pathname, { replace: true, state: carried });
  });
  return carried ?? MailedLink.safeParse(entry.state).data ?? null;
}

/** The query is of mails that were sent before the fragment was used. */
function read(part: string): MailedLink | undefined {
  return MailedLink.safeParse(Object.fromEntries(new URLSearchParams(part.slice(1)))).data;
}
