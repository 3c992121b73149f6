import type { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { type NoticeChoice, stopNotices as stopEndpoint } from "@coursewright/contract/notices.ts";
import { createHash } from "node:crypto";
import type { Databases } from "../../platform/db/databases.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { mailedLink } from "../../platform/mail/mailed-link.ts";
import type { EmailContent, Mail } from "../../platform/mail/mail.ts";
import type { AccountsService } from "../accounts/service.ts";
import { everyCourse, isStopped, resumeNotices, stopNotices } from "./queries.ts";
import { createStopTokens } from "./stop-token.ts";

interface NoticesOptions {
  databases: Pick<Databases, "directory">;
  accounts: Pick<AccountsService, "mailAddressOf">;
  mail: Pick<Mail, "deliver">;
  appOrigin: string;
  secret: string;
  earlierSecrets?: readonly string[];
}

interface Notice {
  readonly account: AuthorId;
  readonly courseId: ProjectId;
  /** Stays the same when the notice is sent again, so that its message id does too. */
  readonly id: string;
  content(stopUrl: string): EmailContent;
}

export type NoticesService = ReturnType<typeof createNoticesService>;

/** Sends notification emails, and lets their recipients stop them. */
export function createNoticesService({ databases: { directory }, accounts, mail, appOrigin, ...secrets }: NoticesOptions) {
  const tokens = createStopTokens(secrets);
  const pageFor = (token: string) => mailedLink(appOrigin, "stop-mails", { token });

  return {
    /** Skips accounts that stopped these emails or have no verified address. Throws if a retry may succeed. */
    async send({ account, courseId, id, content }: Notice): Promise<void> {
      if (await isStopped(directory, { account, scopes: [courseId, everyCourse] })) return;
      const to = await accounts.mailAddressOf(account);
      if (to === undefined) return;
      const token = tokens.issue({ account, courseId });
      await mail.deliver({
        ...content(pageFor(token)),
        to,
        messageId: `<${createHash("sha256").update(`${id} ${account}`).digest("hex").slice(0, 32)}@${new URL(appOrigin).hostname}>`,
        headers: {
          "List-Unsubscribe": `<${appOrigin}${stopEndpoint.path}?${new URLSearchParams({ token })}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      });
    },

    async stop(token: string): Promise<void> {
      const wish = tokens.read(token);
      if (!wish) throw new AppError("not_found");
      await stopNotices(directory, { account: wish.account, scope: wish.courseId });
    },

    pageFor,

    async readChoice(account: AuthorId): Promise<NoticeChoice> {
      return { comments: !(await isStopped(directory, { account, scopes: [everyCourse] })) };
    },

    async choose(account: AuthorId, choice: NoticeChoice): Promise<NoticeChoice> {
      if (choice.comments) await resumeNotices(directory, account);
      else await stopNotices(directory, { account, scope: everyCourse });
      return choice;
    },
  };
}
