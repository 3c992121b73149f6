import { createInterface } from "node:readline";
import { withoutSecrets } from "./nginx/logged-address.ts";

/* Filters nginx's error log where main-nginx.ts does not run nginx. Ends with nginx. */

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${withoutSecrets(line)}\n`);
