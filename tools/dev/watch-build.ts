import { type RolldownOptions, watch } from "rolldown";

export interface WatchedBuild {
  /** Resolves after the first build that succeeds. A bundle that was there before does not count. */
  readonly first: Promise<void>;
  close(): Promise<void>;
}

/** Builds now and after every change. `onRebuilt` is called after each successful build except the first. */
export function watchBuild(options: RolldownOptions, onRebuilt: () => void): WatchedBuild {
  const first = Promise.withResolvers<void>();
  let hasBuilt = false;
  let hasFailed = false;
  const watcher = watch(options);
  watcher.on("event", async (event) => {
    if (event.code === "START") hasFailed = false;
    if (event.code === "ERROR") {
      hasFailed = true;
      console.error(`bundler  ${event.error.message}`);
    }
    if (event.code === "BUNDLE_END") {
      console.log(`bundler  built in ${event.duration} ms`);
      await event.result.close();
    }
    if (event.code !== "END" || hasFailed) return;
    if (hasBuilt) onRebuilt();
    hasBuilt = true;
    first.resolve();
  });
  return { first: first.promise, close: () => watcher.close() };
}
