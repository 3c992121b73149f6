import { type ProductOptions, startProduct } from "../../../tools/product.ts";
import { startFakeGoogle } from "../../fakes/google.ts";

/** Starts the built product on the real services with a fake Google. Returns a function that stops it. */
export default function start(): Promise<() => Promise<void>> {
  return startWithGoogle();
}

export async function startWithGoogle({ env, ...options }: ProductOptions = {}): Promise<() => Promise<void>> {
  const google = await startFakeGoogle();
  const product = await startProduct({
    ...options,
    env: { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret, GOOGLE_ORIGIN: google.origin, ...env },
  });
  return async () => {
    await product.stop();
    await google.close();
  };
}
