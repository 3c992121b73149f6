import { localEnvironment } from "../../../tools/local.ts";
import { moveToSecondInstance } from "./second-instance.ts";

// Before a file is read: two of them at once would kill each other's processes.
if (process.env["VITEST_POOL_ID"] === "2") moveToSecondInstance();
Object.assign(process.env, localEnvironment());
