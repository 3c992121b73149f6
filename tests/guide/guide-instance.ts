import { join } from "node:path";
import { localInstance } from "../../tools/local.ts";

const folder = "guide";

/** Moves this process, and those it starts, to an instance with empty services, so that pictures show the same data each time. */
export function moveToGuideInstance(): void {
  const { dataLink, ports } = localInstance();
  // Playwright reads its configuration again in every worker, which has inherited the environment.
  if (dataLink.endsWith(`/${folder}`)) return;
  Object.assign(process.env, { COURSEWRIGHT_PORT_BASE: String(ports.edge + 250), COURSEWRIGHT_DATA: join(dataLink, folder) });
}
