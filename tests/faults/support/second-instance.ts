import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { localInstance } from "../../../tools/local.ts";

const { checkout, dataLink, ports } = localInstance();

/** The environment of a second instance with services of its own. */
const second = {
  // Half the usual distance between the instances of developers.
  COURSEWRIGHT_PORT_BASE: String(ports.edge + 250),
  COURSEWRIGHT_DATA: join(dataLink, "second"),
};

export function moveToSecondInstance(): void {
  Object.assign(process.env, second);
}

/** Starting a product also starts its services. Only this function stops those of the second instance. */
export function teardown(): void {
  execFileSync(process.execPath, [join(checkout, "tools/services.ts"), "stop"], { env: { ...process.env, ...second } });
}
