import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/* Mails that nobody asked for one by one, and how each of them is stopped. */

const NamedByToken = z.strictObject({ token: z.string().max(300) });
const stopPath = "/api/notices/stop";

/** One press in a mail program, which knows nothing but an address (RFC 8058). Needs no signing in. */
export const stopNotices = endpoint({ method: "POST", path: stopPath, query: NamedByToken, reply: "empty" });
/** Changes nothing: mail programs open addresses by themselves. */
export const openStopPage = endpoint({ method: "GET", path: stopPath, query: NamedByToken, reply: "redirect" });

/** The button of the page that a link in the mail opens. */
export const stopNoticesByLink = endpoint({ method: "POST", path: "/api/notices/stop-by-link", body: NamedByToken, reply: "empty" });

/** Whether an account is written to about discussions at all. */
export const NoticeChoice = z.strictObject({ comments: z.boolean() });
export type NoticeChoice = z.infer<typeof NoticeChoice>;
const choicePath = `${userPath}/account/notices` as const;
export const readNoticeChoice = endpoint({ method: "GET", path: choicePath, params: UserParams, reply: NoticeChoice });
export const changeNoticeChoice = endpoint({
  method: "PUT",
  path: choicePath,
  params: UserParams,
  body: NoticeChoice,
  reply: NoticeChoice,
});
