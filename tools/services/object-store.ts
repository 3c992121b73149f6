import { execFile } from "node:child_process";
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { prepareBuckets } from "../../apps/server/src/platform/storage/buckets.ts";
import { localEnvironment, type LocalInstance } from "../local.ts";
import { cephConfiguration, clusterId, monitorAddress } from "./ceph-configuration.ts";
import { isDaemonRunning, prepareFolder, startDaemon, stopDaemon, type Service } from "./daemon.ts";

const run = promisify(execFile);
const monitor = "object-store-mon";
const disk = "object-store-osd";
const gateway = "object-store-rgw";

/** A minimal Ceph for one machine: a monitor, a disk and the S3 gateway. */
export const objectStore: Service = {
  name: "object-store",
  async start(instance) {
    const folder = join(prepareFolder(instance), "ceph");
    const configuration = join(folder, "ceph.conf");
    if (!existsSync(folder)) await createCluster(instance, folder);
    writeFileSync(configuration, cephConfiguration({ folder, ports: instance.ports }));
    const ask = (...words: string[]) => run("ceph", ["-c", configuration, "--connect-timeout", "5", ...words]);
    await startDaemon(instance, {
      name: monitor,
      command: "ceph-mon",
      args: ["-c", configuration, "-f", "-i", "a"],
      isReady: async () => (await ask("mon", "stat")).stdout.includes("quorum"),
    });
    await ask("osd", "new", clusterId);
    await startDaemon(instance, {
      name: disk,
      command: "ceph-osd",
      args: ["-c", configuration, "-f", "-i", "0"],
      isReady: async () => (await ask("osd", "stat", "-f", "json")).stdout.includes('"num_up_osds":1'),
    });
    await createUser(instance, configuration);
    await startDaemon(instance, {
      name: gateway,
      command: "radosgw",
      args: ["-c", configuration, "-f", "-n", "client.rgw"],
      isReady: async () => (await fetch(localEnvironment(instance).S3_ENDPOINT, { signal: AbortSignal.timeout(2000) })).ok,
    });
    const { S3_ENDPOINT: endpoint, APP_ORIGIN: appOrigin } = localEnvironment(instance);
    await prepareBuckets({ store: { ...instance.s3, endpoint, region: "us-east-1" }, appOrigin });
  },
  async stop(instance) {
    for (const name of [gateway, disk, monitor]) await stopDaemon(instance, { name, signal: "SIGTERM" });
  },
  isRunning: (instance) => [gateway, disk, monitor].every((name) => isDaemonRunning(instance, name)),
};

async function createCluster(instance: LocalInstance, folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  for (const part of ["mon", "osd", "run"]) prepareFolder(instance, "ceph.new", part);
  const configuration = join(unfinished, "ceph.conf");
  const map = join(unfinished, "monmap");
  writeFileSync(configuration, cephConfiguration({ folder: unfinished, ports: instance.ports }));
  await run("monmaptool", ["--create", "--addv", "a", monitorAddress(instance.ports), "--fsid", clusterId, map]);
  await run("ceph-mon", ["-c", configuration, "--mkfs", "-i", "a", "--monmap", map], { maxBuffer: 2 ** 26 });
  // Without --no-mon-config the disk waits 300 s for a monitor.
  await run("ceph-osd", ["-c", configuration, "--no-mon-config", "--mkfs", "-i", "0", "--osd-uuid", clusterId], { maxBuffer: 2 ** 26 });
  renameSync(unfinished, folder);
}

async function createUser(instance: LocalInstance, configuration: string): Promise<void> {
  const done = `${configuration}.user-created`;
  if (existsSync(done)) return;
  const { accessKey, secretKey } = instance.s3;
  const user = ["--uid", accessKey, "--display-name", accessKey, "--access-key", accessKey, "--secret-key", secretKey];
  await run("radosgw-admin", ["-c", configuration, "user", "rm", "--uid", accessKey]).catch(() => undefined);
  await run("radosgw-admin", ["-c", configuration, "user", "create", ...user], { timeout: 60_000 });
  writeFileSync(done, "");
}
