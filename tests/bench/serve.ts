import { join } from "node:path";
import { cpuMicros } from "./cpu-time.ts";
import { interleave, isTrial, type BenchSize, type Run } from "./interleaved.ts";
import { wrk } from "./wrk.ts";
import { courses, expectNotModified, startServeFixture, type Nginx } from "./serve-fixture.ts";

/** Compares a published page through the edge with an nginx that only sends the same files, for new and returning readers. */
export async function benchServe({ pairs, seconds, connections }: BenchSize): Promise<void> {
  const count = isTrial({ pairs }) ? 100 : courses;
  const { edge, bare, etag, stop } = await startServeFixture({ count });
  const serve = async ({ origin, pid }: Nginx, known: string[]): Promise<Run> => {
    const before = cpuMicros([pid]);
    const script = join(import.meta.dirname, "serve.lua");
    const load = await wrk({ url: origin, script, args: [String(count), ...known], connections, seconds });
    return { ...load, cpuMicrosPerRequest: (cpuMicros([pid]) - before) / load.requests };
  };
  try {
    await interleave({ bench: "serve", pairs, ours: () => serve(edge, []), bare: () => serve(bare, []) });
    for (const { origin } of [edge, bare]) await expectNotModified(origin, etag);
    await interleave({ bench: "serve 304", pairs, ours: () => serve(edge, [etag]), bare: () => serve(bare, [etag]) });
  } finally {
    await stop();
  }
}
