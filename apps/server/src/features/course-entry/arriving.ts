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
  /** Whether being let in is not enough: they want to be known. */
  readonly asLearner: boolean;
  readonly cookies: string | undefined;
}

/** Where the browser goes next, and the cookies it is given. */
export interface Onward {
  readonly location: string;
  readonly cookies: readonly string[];
}

const passCookie = "__Host-course";
const learnerCookie = "__Host-learner";
/** For the page's own script, which cannot see the other: that it is worth asking for what is kept. */
const signedInCookie = "__Host-signed-in";
const nonceCookie = "__Host-enter";
const nonceSeconds = 10 * 60;

/** The two times a browser comes to the gate of a course's host: on its way to the app, and back from there with a code. */
export function createArriving({ databases, passes, learnerPasses, isSessionOpen, clock, appOrigin, courseOrigin }: ArrivingOptions) {
  const isLetIn = ({ host, cookies }: Pick<Arrival, "host" | "cookies">) => passes.isGood(cookieIn(cookies, passCookie), host);
  const isThere = async (arrival: Arrival) => isLetIn(arrival) && (!arrival.asLearner || (await learnerIn(arrival)) !== undefined);

  /** Known for as long as the session lasts by which they came. */
  async function learnerIn({ host, cookies }: Pick<Arrival, "host" | "cookies">): Promise<SignedIn | undefined> {
    const learner = learnerPasses.read(cookieIn(cookies, learnerCookie), host);
    return learner && (await isSessionOpen(learner.sessionId)) ? learner : undefined;
  }

  /** The nonce stays with the browser; a code from the app is good only together with it, so that nobody is let in as somebody else. */
  function sendToApp({ host, subdomain, to, asLearner, cookies }: Arrival): Onward {
    const ownHost = new URL(courseOrigin(subdomain)).hostname;
    // The app leads back to the course's own address; cookies of another would be missing there.
    const entrance = new URLSearchParams({ to, ...(asLearner && { as: "learner" }) });
    if (host !== ownHost) return { location: `${courseOrigin(subdomain)}/launch/enter?${entrance}`, cookies: [] };
    // One that is there already serves a second tab too.
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
    /** What a browser forgets when its reader signs out of the course. */
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
      // The first of two tabs may have been quicker. Whoever has no pass is told nothing of the code.
      return { location: isLetIn(arrival) ? to : coverPath, cookies: [] };
    },
  };
}

function nonceIn(cookies: string | undefined): string | undefined {
  const nonce = cookieIn(cookies, nonceCookie);
  return nonce !== undefined && /^[\w-]{43}$/.test(nonce) ? nonce : undefined;
}
