import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { screenshotScale, screenshotSize } from "@coursewright/contract/catalogue.ts";
import { withTemporaryFolder } from "../../platform/folders/temporary-folder.ts";

interface Photograph {
  readonly browserPath: string;
  readonly html: string;
  readonly withinMs: number;
}

/**
 * What a browser of its own shows of a document, as a PNG. The browser has no secrets, no network and no script, and is ended with all
 * its children when it takes too long; what it wrote goes with its folder.
 */
export function photographDocument({ browserPath, html, withinMs }: Photograph): Promise<Uint8Array> {
  return withTemporaryFolder("picture", async (folder) => {
    const [page, picture] = [join(folder, "page.html"), join(folder, "picture.png")];
    await writeFile(page, sandboxed(html));
    const browser = spawn(browserPath, [...flagsFor(folder), `--screenshot=${picture}`, pathToFileURL(page).href], {
      cwd: folder,
      env: { HOME: folder, TMPDIR: folder, PATH: "/usr/bin:/bin" },
      stdio: "ignore",
      detached: true,
    });
    await ending(browser, withinMs);
    return readFile(picture);
  });
}

/**
 * As wide as a desk's window, of which the picture has the upper corner: in a narrower one, words are set for a phone. Enlarged as a browser
 * enlarges its own picture: a screen of finer pixels would set some letters wider.
 */
const frameStyle = `display:block;border:0;width:1440px;height:${screenshotSize}px;transform:scale(${screenshotScale});transform-origin:0 0`;

/** In a frame that may run nothing, whatever its own policy says: the browser's switch against scripts also keeps it from taking pictures. */
function sandboxed(html: string): string {
  const content = html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html><meta charset="utf-8"><body style="margin:0;overflow:hidden"><iframe sandbox srcdoc="${content}" style="${frameStyle}"></iframe>`;
}

/** Throws when it failed or was ended. Whatever is left of its group ends with it. */
async function ending(browser: ChildProcess, withinMs: number): Promise<void> {
  try {
    const [code] = await once(browser, "exit", { signal: AbortSignal.timeout(withinMs) });
    if (code !== 0) throw new Error(`The browser ended with ${code}`);
  } finally {
    endGroup(browser);
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // All of them have ended.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** A proxy that is not there, for this machine's own addresses too. */
const noNetwork = ["--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>", "--host-resolver-rules=MAP * ~NOTFOUND"];

function flagsFor(folder: string): string[] {
  return [
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--no-default-browser-check",
    ...noNetwork,
    "--hide-scrollbars",
    // Letters keep their shape and place, as on the finer screens that the picture is for.
    "--font-render-hinting=none",
    `--window-size=${screenshotSize * screenshotScale},${screenshotSize * screenshotScale}`,
    "--force-device-scale-factor=1",
    `--user-data-dir=${join(folder, "profile")}`,
    // Its own sandbox refuses to start for root (docs/security.md).
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ];
}
