import { join } from "node:path";
import { defineConfig } from "vitest/config";

const sessions = Number(process.env["SESSIONS"] ?? 0);

/** Scenarios of the built product behind TLS. One browser at a time: two would slow each other down. */
export default defineConfig({
  root: join(import.meta.dirname, "../.."),
  test: {
    // Random sessions are only played when they are asked for.
    include: [sessions > 0 ? "tests/engines/sessions/*.engine.ts" : "tests/engines/*.engine.ts"],
    globalSetup: join(import.meta.dirname, "support/start-product.ts"),
    fileParallelism: false,
    // Only ends scenarios that hang, after a wait in them has said what it waits for.
    testTimeout: 300_000 + sessions * 30_000,
    hookTimeout: 120_000,
    reporters: ["verbose", ["json", { outputFile: ".local/reports/engines.json" }]],
  },
});
