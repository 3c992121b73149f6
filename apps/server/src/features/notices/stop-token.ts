import { AuthorId, ProjectId } from "@coursewright/base/ids.ts";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** A request to stop the emails about a course. It never expires, because emails are opened years later. */
export interface StopRequest {
  readonly account: AuthorId;
  readonly courseId: ProjectId;
}

const form = /^1\.([\w-]{1,64})\.([\da-f-]{36})\.[\w-]{43}$/;

interface StopSecrets {
  secret: string;
  earlierSecrets?: readonly string[];
}

/** A token only stops these emails, so it is safe in a mailbox. It stays valid after the secret changes. */
export function createStopTokens({ secret, earlierSecrets = [] }: StopSecrets) {
  const keyFrom = (by: string) => Buffer.from(hkdfSync("sha256", by, "", "stop notices", 32));
  const key = keyFrom(secret);
  const everyKey = [key, ...earlierSecrets.map(keyFrom)];
  const issue = ({ account, courseId }: { account: string; courseId: string }, by = key) => {
    const facts = `1.${account}.${courseId}`;
    return `${facts}.${createHmac("sha256", by).update(facts).digest("base64url")}`;
  };
  const isIssued = (token: string, expected: string) =>
    expected.length === token.length && timingSafeEqual(Buffer.from(expected), Buffer.from(token));
  return {
    issue: (wish: StopRequest) => issue(wish),
    read(token: string): StopRequest | undefined {
      const [, account = "", courseId = ""] = form.exec(token) ?? [];
      if (!everyKey.some((by) => isIssued(token, issue({ account, courseId }, by)))) return undefined;
      return { account: AuthorId.parse(account), courseId: ProjectId.parse(courseId) };
    },
  };
}
