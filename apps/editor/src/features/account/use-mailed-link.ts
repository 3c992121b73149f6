import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";

const MailedLink = z.object({ token: z.string(), next: z.string().optional(), asked: z.string().optional() });
export type MailedLink = z.infer<typeof MailedLink>;

/**
 * Reads the token from the URL fragment and removes it at once, so that no bookmark or screenshot contains it. The history state keeps
 * it, so a reload still works.
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

/** Older mails carry the token in the query instead of the fragment. */
function read(part: string): MailedLink | undefined {
  return MailedLink.safeParse(Object.fromEntries(new URLSearchParams(part.slice(1)))).data;
}
