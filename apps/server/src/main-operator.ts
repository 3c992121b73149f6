import { operate } from "./operator/operate.ts";
import { readAuthorsOwnerUrls, readConfig } from "./platform/config/config.ts";

const { code, said, complained } = await operate(process.argv.slice(2), { readConfig, ownerUrls: readAuthorsOwnerUrls() });
process.stdout.write(said);
process.stderr.write(complained);
process.exitCode = code;
