import { coverPath } from "@coursewright/contract/course-entry.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Databases } from "../../platform/db/databases.ts";
import { type CoursePasses, passSeconds } from "./course-pass.ts";
import { redeemCode } from "./queries.ts";
import { hashOf, unguessable } from "./unguessable.ts";

interface ArrivingOptions {
  databases: Pick<Databases, "directory">;
  passes: CoursePasses;
  clock: Clock;
  appOrigin: string;
  courseOrigin(subdomain: string): string;
}

interface Arrival {
  readonly host: string;
  readonly subdomain: string;
  readonly to: string;
  readonly code: string | undefined;
  readonly cookies: string | undefined;
}

/** Where the browser goes next, and the cookies it is given. */
export interface Onward {
  readonly location: string;
  readonly cookies: readonly string[];
}

const passCookie = "__Host-course";
const nonceCookie = "__Host-enter";
const nonceSeconds = 10 * 60;

/** The two times a browser comes to the gate of a course's host: on its way to the app, and back from there with a code. */
export function createArriving({ databases, passes, clock, appOrigin, courseOrigin }: ArrivingOptions) {
  const isLetIn = ({ host, cookies }: Pick<Arrival, "host" | "cookies">) => passes.isGood(cookieIn(cookies, passCookie), host);

  /** The nonce stays with the browser; a code from the app is good only together with it, so that nobody is let in as somebody else. */
  function sendToApp({ host, subdomain, to, cookies }: Arrival): Onward {
    const ownHost = new URL(courseOrigin(subdomain)).hostname;
    // The app leads back to the course's own address; cookies of another would be missing there.
    if (host !== ownHost) return { location: `${courseOrigin(subdomain)}/launch/enter?${new URLSearchParams({ to })}`, cookies: [] };
    // One that is there already serves a second tab too.
    const nonce = nonceIn(cookies) ?? unguessable();
    const query = new URLSearchParams({ course: subdomain, to, proof: hashOf(nonce) });
    return { location: `${appOrigin}/static/enter?${query}`, cookies: [cookie(nonceCookie, nonce, nonceSeconds)] };
  }

  async function redeem({ host, subdomain, code, cookies }: Arrival & { code: string }): Promise<readonly string[] | undefined> {
    const nonce = nonceIn(cookies);
    if (nonce === undefined) return undefined;
    const use = { codeHash: hashOf(code), subdomain, proof: hashOf(nonce), now: clock.now() };
    const courseId = await redeemCode(databases.directory, use);
    if (courseId === undefined) return undefined;
    return [cookie(passCookie, passes.issue({ host, courseId }), passSeconds), cookie(nonceCookie, "", 0)];
  }

  return {
    isLetIn,
    async arrive(arrival: Arrival): Promise<Onward> {
      const { to, code } = arrival;
      if (code === undefined) return isLetIn(arrival) ? { location: to, cookies: [] } : sendToApp(arrival);
      const given = await redeem({ ...arrival, code });
      if (given) return { location: to, cookies: given };
      // The first of two tabs may have been quicker. Whoever has no pass is told nothing of the code.
      return { location: isLetIn(arrival) ? to : coverPath, cookies: [] };
    },
  };
}

function cookie(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;
}

function nonceIn(cookies: string | undefined): string | undefined {
  const nonce = cookieIn(cookies, nonceCookie);
  return nonce !== undefined && /^[\w-]{43}$/.test(nonce) ? nonce : undefined;
}

function cookieIn(cookies: string | undefined, name: string): string | undefined {
  const pair = cookies?.split(/; */).find((each) => each.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
