import { coverPath } from "@coursewright/contract/course-entry.ts";
import type { SignedIn } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { type CoursePasses, passSeconds } from "./course-pass.ts";
import { cookie, cookieIn } from "./cookies.ts";
import { type LearnerPasses, learnerPassSeconds } from "./learner-pass.ts";
import { redeemCode } from "./queries.ts";
import { hashOf, unguessable } from "./unguessable.ts";

interface ArrivingOptions {
  databases: Pick<Databases, "directory">;
  passes: CoursePasses;
  learnerPasses: LearnerPasses;
  isSessionOpen(sessionId: string): Promise<boolean>;
  clock: Clock;
  appOrigin: string;
  courseOrigin(subdomain: string): string;
}

interface Arrival {
  readonly host: string;
  readonly subdomain: string;
  readonly to: string;
  readonly code: string | undefined;
  /** True when the visitor wants to sign in, not only to read. */
  readonly asLearner: boolean;
  readonly cookies: string | undefined;
}

/** The redirect target and the cookies to set. */
export interface Onward {
  readonly location: string;
  readonly cookies: readonly string[];
}

const passCookie = "__Host-course";
const learnerCookie = "__Host-learner";
/** Readable by the page's script, which cannot see the pass: it shows whether to request stored progress. */
const signedInCookie = "__Host-signed-in";
const nonceCookie = "__Host-enter";
const nonceSeconds = 10 * 60;

/** Handles both visits to a course host's gate: before the redirect to the app, and the return with a code. */
export function createArriving({ databases, passes, learnerPasses, isSessionOpen, clock, appOrigin, courseOrigin }: ArrivingOptions) {
  const isLetIn = ({ host, cookies }: Pick<Arrival, "host" | "cookies">) => passes.isGood(cookieIn(cookies, passCookie), host);
  const isThere = async (arrival: Arrival) => isLetIn(arrival) && (!arrival.asLearner || (await learnerIn(arrival)) !== undefined);

  /** Valid as long as the app session behind the pass. */
  async function learnerIn({ host, cookies }: Pick<Arrival, "host" | "cookies">): Promise<SignedIn | undefined> {
    const learner = learnerPasses.read(cookieIn(cookies, learnerCookie), host);
    return learner && (await isSessionOpen(learner.sessionId)) ? learner : undefined;
  }

  /** The browser keeps the nonce. A code is valid only with it, which prevents login CSRF. */
  function sendToApp({ host, subdomain, to, asLearner, cookies }: Arrival): Onward {
    const ownHost = new URL(courseOrigin(subdomain)).hostname;
    // The app redirects to the course's main address, where cookies of another host would be missing.
    const entrance = new URLSearchParams({ to, ...(asLearner && { as: "learner" }) });
    if (host !== ownHost) return { location: `${courseOrigin(subdomain)}/launch/enter?${entrance}`, cookies: [] };
    // Reuse an existing nonce, so that a second tab works too.
    const nonce = nonceIn(cookies) ?? unguessable();
    const query = new URLSearchParams({ course: subdomain, to, proof: hashOf(nonce) });
    return { location: `${appOrigin}/static/enter?${query}`, cookies: [cookie(nonceCookie, nonce, nonceSeconds)] };
  }

  async function redeem({ host, subdomain, code, cookies }: Arrival & { code: string }): Promise<readonly string[] | undefined> {
    const nonce = nonceIn(cookies);
    if (nonce === undefined) return undefined;
    const use = { codeHash: hashOf(code), subdomain, proof: hashOf(nonce), now: clock.now() };
    const redeemed = await redeemCode(databases.directory, use);
    if (redeemed === undefined) return undefined;
    return [
      cookie(passCookie, passes.issue({ host, courseId: redeemed.courseId }), passSeconds),
      cookie(learnerCookie, learnerPasses.issue({ host, ...redeemed }), learnerPassSeconds),
      cookie(signedInCookie, "1", learnerPassSeconds, { forScripts: true }),
      cookie(nonceCookie, "", 0),
    ];
  }

  return {
    isLetIn,
    learnerIn,
    /** The cookies to clear on sign-out from the course. */
    signOut: (): readonly string[] => [
      cookie(passCookie, "", 0),
      cookie(learnerCookie, "", 0),
      cookie(signedInCookie, "", 0, { forScripts: true }),
    ],
    async arrive(arrival: Arrival): Promise<Onward> {
      const { to, code } = arrival;
      if (code === undefined) return (await isThere(arrival)) ? { location: to, cookies: [] } : sendToApp(arrival);
      const given = await redeem({ ...arrival, code });
      if (given) return { location: to, cookies: given };
      // Another tab may have used the code first. Without a pass, reveal nothing about the code.
      return { location: isLetIn(arrival) ? to : coverPath, cookies: [] };
    },
  };
}

function nonceIn(cookies: string | undefined): string | undefined {
  const nonce = cookieIn(cookies, nonceCookie);
  return nonce !== undefined && /^[\w-]{43}$/.test(nonce) ? nonce : undefined;
}
