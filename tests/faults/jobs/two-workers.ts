import type pg from "pg";
import { type Product, startProduct } from "../../../tools/product.ts";
import { type ModelProvider, startModelProvider } from "../../fakes/model-provider.ts";
import { connectAsOwner } from "../support/authors.ts";
import { noBrowser } from "../support/no-browser.ts";

export interface TwoWorkers {
  readonly provider: ModelProvider;
  readonly product: Product;
  readonly store: pg.Client;
  stop(): Promise<void>;
}

/** Starts the product with two workers and a model provider of its own. */
export async function startTwoWorkers(latencyMs: readonly [number, number]): Promise<TwoWorkers> {
  const provider = await startModelProvider({ port: 0, latencyMs });
  const product = await startProduct({ workerProcesses: 2, env: { AI_BASE_URL: provider.baseUrl, BROWSER_PATH: noBrowser } });
  const store = await connectAsOwner(product.environment["AUTHORS_OWNER_URLS"]);
  return {
    provider,
    product,
    store,
    async stop() {
      await store.end();
      await product.stop();
      await provider.close();
    },
  };
}
