import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["tests/eval/*.eval.ts"], testTimeout: 3_600_000, reporters: ["dot"], disableConsoleIntercept: true },
});
