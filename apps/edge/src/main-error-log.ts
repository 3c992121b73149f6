import { createInterface } from "node:readline";
import { withoutSecrets } from "./nginx/logged-address.ts";

/* nginx's error log goes through here where nothing else stands between nginx and its log. It ends with nginx. */

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${withoutSecrets(line)}\n`);
