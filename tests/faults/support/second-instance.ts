import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { instanceBeside, localInstance } from "../../../tools/local.ts";

const { checkout } = localInstance();

/** The environment of a second instance with services of its own. */
const second = instanceBeside(1);

export function moveToSecondInstance(): void {
  Object.assign(process.env, second);
}

/** Starting a product also starts its services. Only this function stops those of the second instance. */
export function teardown(): void {
  execFileSync(process.execPath, [join(checkout, "tools/services.ts"), "stop"], { env: { ...process.env, ...second } });
}
