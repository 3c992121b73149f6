import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { readUser } from "@coursewright/contract/accounts.ts";
import { generateText } from "@coursewright/contract/ai.ts";
import { localInstance } from "../../tools/local.ts";
import { ask } from "../faults/support/ask.ts";
import { sendOnce } from "../faults/support/timed-requests.ts";
import { checkCharges } from "../faults/credits/charge-history.ts";
import { createAuthors, type Member } from "../faults/support/authors.ts";
import type { TimedResponse } from "../faults/support/timed-response.ts";
import { type Crowd, type CrowdOptions, reportOf } from "./crowd.ts";

const authors = 40;
const gift = 100;
/** The price of one text. */
const price = 1;
/** So rarely that no account reaches its limit of 30 a minute. */
const burstEveryMs = 2_500;
const { edge: port } = localInstance().ports;

/** All authors call the AI at the same moment, again and again, like a class that follows its teacher. */
export async function generationBurst({ product, seconds }: CrowdOptions): Promise<Crowd> {
  const members = await createAuthors(product, { prefix: `burst-${randomUUID()}-`, count: authors, gift });
  const bursts = Math.ceil((seconds * 1_000) / burstEveryMs);
  const delivered = new Map<Member, Map<string, number>>(members.map((member) => [member, new Map()]));

  async function askHelper(member: Member): Promise<TimedResponse> {
    const body = { usermessage: "Say something about bread", chatMemory: [], promptname: "para-jerry", type: "para" };
    const asked = await sendOnce({ port, method: generateText.method, path: generateText.path, member, body });
    if (asked.status === 200) delivered.get(member)?.set(randomUUID(), price);
    return asked;
  }

  return {
    async act() {
      const asked: Array<Promise<TimedResponse[]>> = [];
      for (let burst = 0; burst < bursts; burst += 1) {
        if (burst > 0) await setTimeout(burstEveryMs);
        asked.push(Promise.all(members.map(askHelper)));
      }
      return reportOf((await Promise.all(asked)).flat());
    },
    async verify() {
      const histories = members.map(async (member) => {
        const { credits } = await ask(product.origin, member, readUser, { params: { uid: member.uid } });
        const replies = delivered.get(member) ?? new Map<string, number>();
        return { author: member.uid, before: gift, delivered: replies, after: credits, damaged: [] };
      });
      return checkCharges(await Promise.all(histories));
    },
  };
}
