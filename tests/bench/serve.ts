import { join } from "node:path";
import { cpuMicros } from "./cpu-time.ts";
import { interleave, type BenchSize, type Run } from "./interleaved.ts";
import { wrk } from "./wrk.ts";
import { courses, startServeGround, type Nginx } from "./serve-ground.ts";

/** A published page by its host through the edge, beside an nginx that only sends the same files. */
export async function benchServe({ pairs, seconds, connections }: BenchSize): Promise<void> {
  const { edge, bare, stop } = await startServeGround();
  const serve = async ({ origin, pid }: Nginx): Promise<Run> => {
    const before = cpuMicros([pid]);
    const load = await wrk({ url: origin, script: join(import.meta.dirname, "serve.lua"), args: [String(courses)], connections, seconds });
    return { ...load, cpuMicrosPerRequest: (cpuMicros([pid]) - before) / load.requests };
  };
  try {
    await interleave({ bench: "serve", pairs, ours: () => serve(edge), bare: () => serve(bare) });
  } finally {
    await stop();
  }
}
