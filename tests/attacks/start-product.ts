import { startWithGoogle } from "../e2e/start-product.ts";

let stop: () => Promise<void>;

/** Two API processes, as in production: a lock that one process keeps in its memory protects nothing. */
export async function setup(): Promise<void> {
  stop = await startWithGoogle({ apiProcesses: 2 });
}

export function teardown(): Promise<void> {
  return stop();
}
