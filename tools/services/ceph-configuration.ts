import type { LocalInstance } from "../local.ts";

type Ports = LocalInstance["ports"];

/** Identifies the local cluster and its only disk. */
export const clusterId = "5f0c3a4e-6d5f-4a53-9a57-0b6f6e0b7c11";

export function monitorAddress(ports: Ports): string {
  return `[v2:127.0.0.1:${ports.objectStoreMonitor}/0]`;
}

/** Uses crc mode, because the gateway's default secure mode requires cephx. */
export function cephConfiguration({ folder, ports }: { folder: string; ports: Ports }): string {
  return `[global]
fsid = ${clusterId}
mon host = ${monitorAddress(ports)}
auth cluster required = none
auth service required = none
auth client required = none
keyring = /dev/null
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr1 = false
ms bind ipv6 = false
ms bind port min = ${ports.objectStoreDaemonFirst}
ms bind port max = ${ports.objectStoreDaemonLast}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
paxos propose interval = 0.05
run dir = ${folder}/run
crash dir = ${folder}/run
admin socket =
log file =
log to stderr = true
mon cluster log file = /dev/null
debug rocksdb = 0
debug bluestore = 0
debug bluefs = 0
debug rgw = 0

[mon]
mon data = ${folder}/mon
mon data avail warn = 1
mon data avail crit = 0

[osd]
osd data = ${folder}/osd
osd objectstore = bluestore
osd class update on start = false
bluestore block size = 21474836480
bluestore cache autotune = false
bluestore cache size = 67108864

[client.rgw]
rgw data = ${folder}/run
rgw frontends = beast endpoint=127.0.0.1:${ports.objectStore}
rgw thread pool size = 64
ms mon client mode = crc
`;
}
