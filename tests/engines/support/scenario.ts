import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Engine, EngineBrowser } from "./browser.ts";
import { startBrowser } from "./start-browser.ts";
import { type Network, startNetwork } from "./network.ts";
import { type Screen, screenOf } from "./screen.ts";

interface Stage {
  readonly screen: Screen;
  readonly network: Network;
  readonly engine: Engine;
}

export type Scenarios = Readonly<Record<string, (stage: Stage) => Promise<void>>>;

// Chromium is the engine of `pnpm e2e`; here it is only a control.
const engines = (process.env["ENGINES"] ?? "firefox,webkit").split(",") as Engine[];

interface Options {
  readonly tab?: "own" | "shared";
  readonly engines?: "in turn" | "at once";
}

/**
 * Runs each scenario in each engine, in a tab of its own. With `tab: "shared"` the scenarios of a file use one tab and sign in only once; a
 * failed scenario leaves a new tab to the next. A scenario fails if the console shows an error.
 */
export function inEveryEngine(scenarios: Scenarios, { tab = "own", engines: order = "in turn" }: Options = {}): void {
  let network: Network;
  beforeAll(async () => {
    network = await startNetwork();
  });
  afterAll(() => network.cut());
  (order === "at once" ? describe.concurrent : describe).each(engines)("%s", (engine) => {
    let browser: EngineBrowser;
    let open: Screen | undefined;
    const close = async () => {
      await open?.close();
      open = undefined;
    };
    beforeAll(async () => {
      browser = await startBrowser(engine);
    });
    afterAll(async () => {
      await close();
      await browser.close();
    });
    afterEach(async ({ task }) => {
      if (tab === "own" || task.result?.state === "fail") await close();
    });
    it.each(Object.entries(scenarios))("%s", async (_title, play) => {
      open ??= screenOf(await browser.newTab());
      const screen = open;
      const earlier = screen.complaints().length;
      await play({ screen, network, engine }).catch(async (error: unknown) => {
        const shown = await screen.evaluate(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`);
        throw new Error(`${String(error)}\n${screen.complaints().slice(earlier).join("\n")}\n${shown}`, { cause: error });
      });
      expect(screen.complaints().slice(earlier)).toEqual([]);
    });
  });
}
