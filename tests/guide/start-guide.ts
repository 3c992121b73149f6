import { rmSync } from "node:fs";
import { localInstance } from "../../tools/local.ts";
import { startProduct } from "../../tools/product.ts";
import { stopServices } from "../../tools/services/lifecycle.ts";

/** Starts the built product on empty services; the returned function stops both. */
export default async function start(): Promise<() => Promise<void>> {
  const { dataDir, dataLink } = localInstance();
  await stopServices();
  for (const folder of [dataDir, dataLink]) rmSync(folder, { recursive: true, force: true });
  const product = await startProduct();
  return async () => {
    await product.stop();
    await stopServices();
  };
}
