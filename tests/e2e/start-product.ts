import { startProduct } from "../../tools/product.ts";

/** The built product on the real services; what is returned stops it. */
export default async function start(): Promise<() => Promise<void>> {
  const product = await startProduct();
  return () => product.stop();
}
