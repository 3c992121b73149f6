import { startServices } from "./services/lifecycle.ts";

/** Tests run against the real services; this finds them running or starts them. */
export async function setup(): Promise<void> {
  await startServices(["postgres", "redis", "object-store", "mail-sink", "model-provider"]);
}
