import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { localInstance } from "../../../tools/local.ts";

/** A self-signed certificate of this machine, made once. */
export async function certificate(): Promise<{ key: Buffer; cert: Buffer; file: string }> {
  const folder = join(localInstance().dataDir, "engines");
  const [key, file] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const names = "subjectAltName=DNS:localhost,DNS:*.coursewright.localhost";
    const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=localhost";
    await promisify(execFile)("openssl", [...request.split(" "), "-addext", names, "-keyout", key, "-out", file]);
  }
  return { key: readFileSync(key), cert: readFileSync(file), file };
}
