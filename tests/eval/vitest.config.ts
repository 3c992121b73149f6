import { defineConfig } from "vitest/config";

// Blocks are TSX, which Node alone cannot load.
export default defineConfig({
  test: { include: ["tests/eval/*.eval.ts"], testTimeout: 3_600_000, reporters: ["dot"], disableConsoleIntercept: true },
});
