import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Who no longer wants mails, and about which course. Good for ever: a mail is opened years later. */
export interface StopWish {
  readonly account: AuthorId;
  readonly courseId: ProjectId;
}

const form = /^1\.([\w-]{1,64})\.([\da-f-]{36})\.[\w-]{43}$/;

/** It opens nothing but the end of these mails, so it may lie in mailboxes. */
export function createStopTokens({ secret }: { secret: string }) {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "stop notices", 32));
  const issue = ({ account, courseId }: { account: string; courseId: string }) => {
    const facts = `1.${account}.${courseId}`;
    return `${facts}.${createHmac("sha256", key).update(facts).digest("base64url")}`;
  };
  return {
    issue: (wish: StopWish) => issue(wish),
    read(token: string): StopWish | undefined {
      const [, account = "", courseId = ""] = form.exec(token) ?? [];
      const expected = issue({ account, courseId });
      if (expected.length !== token.length || !timingSafeEqual(Buffer.from(expected), Buffer.from(token))) return undefined;
      return { account: AuthorId.parse(account), courseId: ProjectId.parse(courseId) };
    },
  };
}
