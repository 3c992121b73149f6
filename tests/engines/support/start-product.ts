import { type Product, startProduct } from "../../../tools/product.ts";
import { appOrigin } from "./origins.ts";

let product: Product;

/** WebKit refuses `Secure` cookies over http, also on localhost, so the product is started with an https origin. */
export async function setup(): Promise<void> {
  product = await startProduct({ env: { APP_ORIGIN: appOrigin } });
}

export function teardown(): Promise<void> {
  return product.stop();
}
