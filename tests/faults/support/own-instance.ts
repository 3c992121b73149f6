import { localEnvironment } from "../../../tools/local.ts";
import { moveToSecondInstance } from "./second-instance.ts";

// Runs before the test file loads. Two files on one instance would kill each other's processes.
if (process.env["VITEST_POOL_ID"] === "2") moveToSecondInstance();
Object.assign(process.env, localEnvironment());
