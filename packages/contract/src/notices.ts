import { z } from "zod";
import { UserParams, userPath } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";

/* Mails that nobody asked for one by one, and how each of them is stopped. */

const NamedByToken = z.object({ token: z.string().max(300) });
const stopPath = "/api/notices/stop";

/** One press in a mail program (RFC 8058), or the button of the page that the other one leads to. Needs no signing in. */
export const stopNotices = endpoint({ method: "POST", path: stopPath, query: NamedByToken, reply: "empty" });
/** Changes nothing: mail programs open addresses by themselves. */
export const openStopPage = endpoint({ method: "GET", path: stopPath, query: NamedByToken, reply: "redirect" });

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
