import { readUser } from "@coursewright/contract/accounts.ts";
import { expect, it } from "vitest";
import { refused } from "../../apps/server/src/features/uploads/hostile-pictures.ts";
import { type Account, enrol } from "./from-outside.ts";
import { uploader } from "./uploading.ts";

const maxMs = 100;
/** Nobody notices when a time below this doubles. */
const unnoticedMs = 250;
const readsEach = 5;

it("refuses pixel and byte bombs at once, without delaying others", async () => {
  const [attacker, otherAuthor] = await Promise.all([enrol(), enrol()]);
  const upload = await uploader(attacker);
  const bombs = Object.values(refused).map((make) => make());
  const took: { bomb: number[]; trifle: number[] } = { bomb: [], trifle: [] };
  const reads: { calm: number[]; bombed: number[] } = { calm: [], bombed: [] };
  const refusals = new Set<string>();
  // Alternate, so that machine noise affects both.
  for (const bomb of bombs) {
    const bombing = upload(bomb);
    reads.bombed.push(...(await readSome(otherAuthor)));
    const { ms, refusal = "taken" } = await bombing;
    refusals.add(refusal);
    took.bomb.push(ms);
    reads.calm.push(...(await readSome(otherAuthor)));
    // The base cost of a refusal: edge, object store and database.
    took.trifle.push((await upload(Buffer.from("no picture"))).ms);
  }

  const ms = { bomb: percentile(took.bomb, 0.5), trifle: percentile(took.trifle, 0.5), worst: percentile(took.bomb, 1) };
  const p99 = { calm: percentile(reads.calm, 0.99), bombed: percentile(reads.bombed, 0.99) };
  console.log(JSON.stringify({ attack: 17, bombs: bombs.length, refusals: [...refusals], ms, p99 }));
  for (const refusal of refusals) expect(["415 image_type_refused", "422 picture_refused"]).toContain(refusal);
  expect(ms.bomb - ms.trifle).toBeLessThan(maxMs);
  expect(p99.bombed).toBeLessThanOrEqual(Math.max(2 * p99.calm, unnoticedMs));
});

it("refuses more bytes than announced, or than a picture may have", async () => {
  const author = await enrol();
  const upload = await uploader(author);
  await expect(upload(Buffer.alloc(40_000_001))).rejects.toThrow(/^4\d\d/);
});

/** Measures requests one after another. */
async function readSome({ uid, send }: Account): Promise<number[]> {
  const took: number[] = [];
  while (took.length < readsEach) {
    const from = performance.now();
    const { status } = await send({ path: readUser.path.replace(":uid", uid) });
    took.push(performance.now() - from);
    expect(status).toBe(200);
  }
  return took;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
