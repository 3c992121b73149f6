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

/** The top left corner of a document of width `window`, scaled by `scale`. */
export interface View {
  readonly window: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** A desktop width: narrower windows get the phone layout. */
const pageView: View = { window: 1440, width: screenshotSize, height: screenshotSize, scale: screenshotScale };

/**
 * Takes a screenshot of a document with a separate browser process, as PNG. The browser has no secrets, network or scripts. It is
 * killed with its children on timeout, and its folder is deleted.
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

/** Scales with CSS, because a higher device pixel ratio would change some glyph widths. */
function frameStyle({ window, height, scale }: View): string {
  return `display:block;border:0;width:${window}px;height:${height}px;transform:scale(${scale});transform-origin:0 0`;
}

/** Uses a sandboxed frame against scripts, because the browser's own switch also disables screenshots. */
function sandboxed(html: string, view: View): string {
  const content = html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<!doctype html><meta charset="utf-8"><body style="margin:0;overflow:hidden"><iframe sandbox srcdoc="${content}" style="${frameStyle(view)}"></iframe>`;
}

/** Throws when the browser failed or was killed. Kills the rest of its process group. */
async function ending(browser: ChildProcess, withinMs: number): Promise<void> {
  try {
    const [code] = await once(browser, "exit", { signal: AbortSignal.timeout(withinMs) });
    if (code !== 0) throw new Error(`The browser exited with code ${code}`);
  } finally {
    endGroup(browser);
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // The whole process group has ended.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

/** Routes all traffic, including loopback, to a proxy that does not exist. */
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
    // Keep glyph shapes and positions as on high-density screens.
    "--font-render-hinting=none",
    `--window-size=${width * scale},${height * scale}`,
    "--force-device-scale-factor=1",
    `--user-data-dir=${join(folder, "profile")}`,
    // The browser's sandbox does not start for root (docs/security.md).
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  ];
}
