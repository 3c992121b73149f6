import { AuthorId } from "@coursewright/base/ids.ts";
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";

/** Identifies a visitor on a course host by account and app session. Valid only on that host. */
export interface LearnerPasses {
  issue(of: { host: string; uid: AuthorId; sessionId: string }): string;
  read(pass: string | undefined, host: string): SignedIn | undefined;
}

/** The app session may end sooner, so it is checked each time. */
export const learnerPassSeconds = 180 * 24 * 60 * 60;
const form = /^1\.([\w-]{1,64})\.([\w-]{1,64})\.(\d{10})\.[\w-]{43}$/;

export function createLearnerPasses({ secret, clock }: { secret: string; clock: Clock }): LearnerPasses {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "learner pass", 32));
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const write = ({ host, uid, sessionId, until }: { host: string; uid: string; sessionId: string; until: number }) => {
    const facts = `1.${uid}.${sessionId}.${until}`;
    return `${facts}.${createHmac("sha256", key).update(`${host}\n${facts}`).digest("base64url")}`;
  };
  return {
    issue: (of) => write({ ...of, until: now() + learnerPassSeconds }),
    read(pass = "", host) {
      const [, uid = "", sessionId = "", until = ""] = form.exec(pass) ?? [];
      if (Number(until) <= now()) return undefined;
      const expected = write({ host, uid, sessionId, until: Number(until) });
      if (!timingSafeEqual(Buffer.from(expected), Buffer.from(pass))) return undefined;
      return { kind: "signed-in", uid: AuthorId.parse(uid), sessionId };
    },
  };
}
