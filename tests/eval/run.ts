import { spawnSync } from "node:child_process";

// Blocks are TSX, which Node alone cannot load.
const { status } = spawnSync("pnpm", ["exec", "vitest", "run", "--config", "tests/eval/eval.config.ts"], { stdio: "inherit" });
process.exitCode = status ?? 1;
