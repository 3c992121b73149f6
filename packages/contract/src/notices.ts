import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/* Unsubscribing from notification emails. */

const NamedByToken = z.strictObject({ token: z.string().max(300) });
const stopPath = "/api/notices/stop";

/** One-click unsubscribe from a mail program (RFC 8058). Needs no session. */
export const stopNotices = endpoint({ method: "POST", path: stopPath, query: NamedByToken, reply: "empty" });
/** Must change nothing: mail programs open links by themselves. */
export const openStopPage = endpoint({ method: "GET", path: stopPath, query: NamedByToken, reply: "redirect" });

/** The button on the page that the email's link opens. */
export const stopNoticesByLink = endpoint({ method: "POST", path: "/api/notices/stop-by-link", body: NamedByToken, reply: "empty" });

/** Whether the account receives emails about discussions. */
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
