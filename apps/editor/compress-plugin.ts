import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const worthIt = /\.(?:css|html|js|svg|webmanifest)$/;
/** Below this size the extra header costs more than compression saves. */
const minBytes = 1_000;

/** Writes a compressed copy beside every text file of the build. The server sends the copy that the browser accepts. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((each) => worthIt.test(each))) {
        const file = join(folder, name);
        const bytes = readFileSync(file);
        if (bytes.length < minBytes) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
