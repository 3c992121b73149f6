import { readConfig } from "./platform/config/config.ts";
import { createLog } from "./platform/log/log.ts";
import { prepareBuckets } from "./platform/storage/buckets.ts";

/** Run once on a new store. An operator without the right to create buckets does it by hand (docs/deploying.md). */
const { storage, appOrigin, logLevel } = readConfig();
await prepareBuckets({ store: storage, appOrigin });
const { releasesBucket, mediaBucket } = storage;
createLog({ level: logLevel, process: "buckets" }).info({ releasesBucket, mediaBucket }, "buckets exist");
