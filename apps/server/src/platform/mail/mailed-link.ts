/** Pages of the editor that a mailed link with a secret may open. None of them acts before a button is pressed. */
type LinkPage = "confirm-sign-up" | "sign-in-link" | "reset" | "confirm-email" | "keep-account" | "stop-mails";

interface Carried {
  readonly token: string;
  /** Where to go afterwards. */
  readonly next?: string;
  /** Proof that a browser asked for the link. */
  readonly asked?: string;
}

/** The secret is in the fragment: a browser sends it to no server, so that no log, proxy or Referer holds it. */
export function mailedLink(appOrigin: string, page: LinkPage, { token, next, asked }: Carried): string {
  const carried = new URLSearchParams({ token, ...(next !== undefined && { next }), ...(asked !== undefined && { asked }) });
  return `${appOrigin}/static/${page}#${carried}`;
}
