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
  readonly view?: View;
  readonly withinMs: number;
}

/** The upper corner of a document as wide as `window`, enlarged by `scale`. */
export interface View {
  readonly window: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** As wide as a desk's window: in a narrower one, words are set for a phone. */
const pageView: View = { window: 1440, width: screenshotSize, height: screenshotSize, scale: screenshotScale };

/**
 * What a browser of its own shows of a document, as a PNG. The browser has no secrets, no network and no script, and is ended with all
 * its children when it takes too long; what it wrote goes with its folder.
 */
export function photographDocument({ browserPath, html, view = pageView, withinMs }: Photograph): Promise<Uint8Array> {
  return withTemporaryFolder("picture", async (folder) => {
    const [page, picture] = [join(folder, "page.html"), join(folder, "picture.png")];
    await writeFile(page, sandboxed(html, view));
    const browser = spawn(browserPath, [...flagsFor(folder, view), `--screenshot=${picture}`, pathToFileURL(page).href], {
      cwd: folder,
      env: { HOME: folder, TMPDIR: folder, PATH: "/usr/bin:/bin" },
      stdio: "ignore",
      detached: true,
    });
    await ending(browser, withinMs);
    return readFile(picture);
  });
}

/** Enlarged as a browser enlarges its own picture: a screen of finer pixels would set some letters wider. */
function frameStyle({ window, height, scale }: View): string {
  return `display:block;border:0;width:${window}px;height:${height}px;transform:scale(${scale});transform-origin:0 0`;
}

/** In a frame that may run nothing, whatever its own policy says: the browser's switch against scripts also keeps it from taking pictures. */
function sandboxed(html: string, view: View): string {
  const content = html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html><meta charset="utf-8"><body style="margin:0;overflow:hidden"><iframe sandbox srcdoc="${content}" style="${frameStyle(view)}"></iframe>`;
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

function flagsFor(folder: string, { width, height, scale }: View): string[] {
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
    `--window-size=${width * scale},${height * scale}`,
    "--force-device-scale-factor=1",
    `--user-data-dir=${join(folder, "profile")}`,
    // Its own sandbox refuses to start for root (docs/security.md).
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ];
}
