import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { localInstance } from "../../../tools/local.ts";

const { checkout, dataLink, ports } = localInstance();

/** What makes an instance of a process and those it starts a second one, with services of its own. */
const second = {
  // Half the distance that instances of developers usually have.
  COURSEWRIGHT_PORT_BASE: String(ports.edge + 250),
  COURSEWRIGHT_DATA: join(dataLink, "second"),
};

export function moveToSecondInstance(): void {
  Object.assign(process.env, second);
}

/** Whoever starts a product starts what it needs; nobody else stops the services of the second. */
export function teardown(): void {
  execFileSync(process.execPath, [join(checkout, "tools/services.ts"), "stop"], { env: { ...process.env, ...second } });
}
