import type { Engine, EngineBrowser } from "./browser.ts";
import { startPuppeteer } from "./puppeteer-browser.ts";
import { startWebKit } from "./webkit-browser.ts";

export function startBrowser(engine: Engine): Promise<EngineBrowser> {
  return engine === "webkit" ? startWebKit() : startPuppeteer(engine);
}
