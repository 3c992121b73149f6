/** Pages that mailed links with a secret open. None of them acts before the user presses a button. */
type LinkPage = "confirm-sign-up" | "sign-in-link" | "reset" | "confirm-email" | "keep-account" | "stop-mails";

interface Carried {
  readonly token: string;
  /** The page to open afterwards. */
  readonly next?: string;
  /** Proof that a browser asked for the link. */
  readonly asked?: string;
}

/** Puts the secret into the fragment. Browsers never send it, so no log, proxy or Referer contains it. */
export function mailedLink(appOrigin: string, page: LinkPage, { token, next, asked }: Carried): string {
  const carried = new URLSearchParams({ token, ...(next !== undefined && { next }), ...(asked !== undefined && { asked }) });
  return `${appOrigin}/static/${page}#${carried}`;
}
