import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { deductCredits } from "@coursewright/contract/credits.ts";
import { Agent } from "undici";
import { localInstance } from "../../tools/local.ts";
import { sendOnce } from "../faults/support/timed-requests.ts";
import { createAuthors } from "../faults/support/authors.ts";
import type { TimedResponse } from "../faults/support/timed-response.ts";
import { watchCredits } from "../product/live-watcher.ts";
import { type Crowd, type CrowdOptions, reportOf } from "./crowd.ts";

const feeds = 300;
const atATime = 20;
const gift = 1_000;
const lostAfterMs = 10_000;
const { edge: port } = localInstance().ports;

/** Open editors that follow their account while its credits are spent elsewhere. */
export async function liveFeeds({ product, seconds }: CrowdOptions): Promise<Crowd> {
  const dispatcher = new Agent({ connections: null, headersTimeout: 30_000, bodyTimeout: 0 });
  const members = await createAuthors(product, { prefix: `feeds-${randomUUID()}-`, count: feeds, gift });
  const watched = members.map((member) => ({
    member,
    watcher: watchCredits({ origin: product.origin, bearer: member.bearer, dispatcher }),
    credits: gift,
  }));
  await Promise.all(watched.map(({ watcher }) => watcher.sawAtMost(gift)));
  const asked: TimedResponse[] = [];
  const delays: number[] = [];
  const unseen: string[] = [];

  async function spendOne(one: (typeof watched)[number]): Promise<void> {
    const { path } = deductCredits;
    const spent = await sendOnce({ port, method: "POST", path, member: one.member, key: randomUUID(), body: { amount: 1 } });
    asked.push(spent);
    if (spent.status !== 200) return;
    one.credits -= 1;
    const acknowledgedAt = spent.at + spent.ms;
    const seenAt = await Promise.race([one.watcher.sawAtMost(one.credits), setTimeout(lostAfterMs, undefined, { ref: false })]);
    if (seenAt === undefined) unseen.push(`${one.member.uid}: ${one.credits} credits were not shown`);
    else delays.push(Math.max(0, seenAt - acknowledgedAt));
  }

  return {
    async act() {
      const endsAt = performance.now() + seconds * 1_000;
      const lanes = Array.from({ length: atATime }, async (_, lane) => {
        for (let n = lane; performance.now() < endsAt; n += atATime) {
          const one = watched[n % watched.length];
          if (one) await spendOne(one);
        }
      });
      await Promise.all(lanes);
      return reportOf(asked, delays);
    },
    async verify() {
      const broken = watched.filter(({ watcher }) => watcher.opened !== 1).map(({ member }) => `${member.uid}: its feed broke off`);
      for (const { watcher } of watched) watcher.close();
      await dispatcher.destroy();
      return [...unseen, ...broken];
    },
  };
}
