import { Redis } from "ioredis";
import { createAiGateway, type AiGateway } from "./platform/ai-gateway/gateway.ts";
import { createOwnText } from "./platform/ai-gateway/own-text.ts";
import { createGuardedPost } from "./platform/guarded-fetch/guarded-post.ts";
import { createPace } from "./platform/ai-gateway/pace.ts";
import type { Clock } from "./platform/clock/clock.ts";
import { startDirectoryClock, timeOf } from "./platform/clock/directory-clock.ts";
import type { Config } from "./platform/config/config.ts";
import { createDatabases, type Databases } from "./platform/db/databases.ts";
import { createJobs, type Jobs } from "./platform/jobs/jobs.ts";
import { createLive, type Live } from "./platform/live/live.ts";
import { createLog, type Log } from "./platform/log/log.ts";
import { createMail, type Mail } from "./platform/mail/mail.ts";
import { createStorage, type Storage } from "./platform/storage/storage.ts";
import { startTelemetry, type Telemetry } from "./platform/telemetry/telemetry.ts";

/** The shared services of a process. Created once at its start and closed at its end. */
export interface Platform {
  config: Config;
  log: Log;
  clock: Clock;
  databases: Databases;
  redis: Redis;
  live: Live;
  storage: Storage;
  mail: Mail;
  gateway: AiGateway;
  /** Writes with the key of an account. */
  ownText: ReturnType<typeof createOwnText>;
  jobs: Jobs;
  telemetry: Telemetry;
  close(): Promise<void>;
}

export async function createPlatform(config: Config, processName: string): Promise<Platform> {
  const log = createLog({ level: config.logLevel, process: processName });
  const telemetry = startTelemetry({ ...config, processName });
  const databases = createDatabases({ ...config.database, log });
  const clock = await startDirectoryClock({ readTime: () => timeOf(databases.directory), log });
  // Callers have a fallback without Redis, so a command fails after 200 ms. A silent connection is closed, so later commands fail at once.
  const redis = new Redis(config.redisUrl, { commandTimeout: 200, socketTimeout: 200, maxRetriesPerRequest: 1, enableOfflineQueue: false });
  redis.on("error", (error) => log.warn({ err: error }, "Redis is unreachable"));
  const paceOf = (name: string) => createPace({ redis, name, perMinute: config.ai.requestsPerMinute });
  const live = createLive({ redisUrl: config.redisUrl, log });
  const storage = createStorage(config.storage);
  const mail = createMail({ ...config.mail, log });
  return {
    config,
    log,
    clock,
    databases,
    redis,
    live,
    storage,
    mail,
    gateway: createAiGateway({ ...config.ai, log, paceOf }),
    ownText: createOwnText({
      log,
      timeoutMs: config.ai.timeoutMs,
      guardedPost: createGuardedPost({ trustedOrigins: config.trustedModelOrigins }),
    }),
    jobs: await createJobs({ databases, authorsUrls: config.database.authorsUrls, log }),
    telemetry,
    async close() {
      clock.close();
      live.close();
      redis.disconnect();
      storage.close();
      await mail.close();
      await databases.close();
      await telemetry.close();
    },
  };
}
