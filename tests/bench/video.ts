import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AuthorId } from "@coursewright/base/ids.ts";
import pg from "pg";
import { createCreditsService } from "../../apps/server/src/features/credits/service.ts";
import { createMediaService } from "../../apps/server/src/features/media/service.ts";
import { createConverting } from "../../apps/server/src/features/uploads/converting.ts";
import { encodingArgs } from "../../apps/server/src/features/uploads/encode-video.ts";
import { systemClock } from "../../apps/server/src/platform/clock/clock.ts";
import { parseConfig } from "../../apps/server/src/platform/config/config.ts";
import { createStorage } from "../../apps/server/src/platform/storage/storage.ts";
import { makeFilm } from "../../apps/server/test/films.ts";
import { createTestDatabases } from "../../apps/server/test/databases.ts";
import { createDatabases } from "../../apps/server/src/platform/db/databases.ts";
import { createLive } from "../../apps/server/src/platform/live/live.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import { localEnvironment } from "../../tools/local.ts";
import { startServices } from "../../tools/services/lifecycle.ts";
import { isTrial, median, type BenchSize } from "./interleaved.ts";

const size = { width: 1920, height: 1080 };
const framesPerSecond = 25;
const maxRatio = 2;
const maxMemoryMb = 1_200;

/**
 * Compares a conversion as the worker does it, from the store back into the store with its poster, with one ffmpeg of the same settings
 * on a file on the disk. A trial takes a short film.
 */
export async function benchVideo({ pairs }: Pick<BenchSize, "pairs">): Promise<void> {
  const seconds = isTrial({ pairs }) ? 5 : 60;
  const folder = await mkdtemp(join(tmpdir(), "bench-video-"));
  const product = await openProduct();
  try {
    const film = await makeFilm({ size: `${size.width}x${size.height}`, seconds, more: ["-vf", "noise=alls=12:allf=t"] });
    await writeFile(join(folder, "film.mp4"), film);
    const bare = () => runBare(folder, seconds);
    const runs: Array<{ bareMs: number; oursMs: number; memoryMb: number }> = [];
    for (let pair = 1; pair <= pairs; pair += 1) {
      const bareMs = await timed(bare);
      const memory = watchMemory();
      const oursMs = await timed(() => product.convert(film));
      const run = { bareMs, oursMs, memoryMb: await memory.end() };
      runs.push(run);
      console.log(
        `${String(pair).padStart(2)}  bare ${bareMs.toFixed(0)} ms  ours ${oursMs.toFixed(0)} ms  ratio ${(oursMs / bareMs).toFixed(2)}`,
      );
    }
    const middle = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
    const ratio = Number(middle(({ bareMs, oursMs }) => oursMs / bareMs).toFixed(2));
    const memoryMb = Math.round(Math.max(...runs.map((run) => run.memoryMb)));
    const times = { oursMs: Math.round(middle(({ oursMs }) => oursMs)), bareMs: Math.round(middle(({ bareMs }) => bareMs)) };
    console.log(
      JSON.stringify({
        bench: "video",
        ratio,
        maxRatio,
        ...times,
        memoryMb,
        maxMemoryMb,
        seconds,
        megabytes: Math.round(film.length / 1e6),
        pairs,
      }),
    );
    if (ratio > maxRatio || memoryMb > maxMemoryMb) process.exitCode = 1;
  } finally {
    await product.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openProduct() {
  await startServices(["postgres", "redis", "object-store"]);
  const { storage: settings, redisUrl, authSecret } = parseConfig(localEnvironment());
  const urls = await createTestDatabases({ ownerUrl: localEnvironment().AUTHORS_OWNER_URLS });
  const log = createLog({ level: "silent", process: "bench" });
  const databases = createDatabases({ directoryUrl: urls.directoryUrl, authorsUrls: [urls.authorsUrl], poolSize: 4, log });
  const live = createLive({ redisUrl, log });
  const storage = createStorage(settings);
  const credits = createCreditsService({ databases, live, clock: systemClock });
  const media = createMediaService({ databases, storage, secret: authSecret });
  const converting = createConverting({ databases, storage, media, credits, live });
  const owner = new pg.Client({ connectionString: urls.authorsOwnerUrl });
  await owner.connect();
  const author = AuthorId.parse(randomUUID());
  return {
    async convert(film: Buffer) {
      const name = { author, uploadId: randomUUID() };
      const incomingKey = `incoming/${name.uploadId}`;
      await storage.media.put(incomingKey, film);
      await owner.query(
        "insert into uploads (author_id, upload_id, project_id, kind, name, bytes, state, incoming_key) values ($1, $2, $2, 'video', 'film', $3, 'converting', $4)",
        [author, name.uploadId, film.length, incomingKey],
      );
      await owner.query("insert into video_conversions (author_id, upload_id, project_id, price) values ($1, $2, $2, 50)", [
        author,
        name.uploadId,
      ]);
      const outcome = await converting.convert({ ...name, incomingKey });
      if (outcome.kind !== "made") throw new Error(`The film was not converted: ${JSON.stringify(outcome)}`);
    },
    async close() {
      await media.eraseAll(author);
      await owner.end();
      storage.close();
      live.close();
      await databases.close();
      await urls.drop();
    },
  };
}

async function runBare(folder: string, seconds: number): Promise<void> {
  const args = encodingArgs("film.mp4", { ...size, seconds, hasSound: true, framesPerSecond });
  const [code] = await once(spawn("nice", ["-n", "10", "ffmpeg", ...args], { cwd: folder, stdio: "ignore" }), "close");
  if (code !== 0) throw new Error("The bare ffmpeg failed");
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The most memory that an ffmpeg of this process used, by the kernel's own high-water mark. */
function watchMemory() {
  const stop = new AbortController();
  let most = 0;
  const watching = (async () => {
    while (!stop.signal.aborted) {
      for (const pid of await readdir("/proc")) {
        if (/^\d+$/.test(pid)) most = Math.max(most, await peakOf(pid));
      }
      await pause(300);
    }
  })();
  return {
    async end() {
      stop.abort();
      await watching;
      return most;
    },
  };
}

async function peakOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const isOurs = /^Name:\tffmpeg$/m.test(status) && status.includes(`\nPPid:\t${process.pid}\n`);
  return isOurs ? Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1000 : 0;
}
