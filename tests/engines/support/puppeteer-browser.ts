import puppeteer, { type KeyInput, type Page } from "puppeteer-core";
import type { EngineBrowser, Keys, Point, Tab } from "./browser.ts";

const viewport = { width: 1280, height: 800 };

/** Otherwise a headless Chromium has no mouse either. */
const chromiumMouse = "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

const firefoxPreferences = {
  // Otherwise a headless Firefox has no mouse, and nothing reacts to hovering.
  "ui.primaryPointerCapabilities": 6,
  "ui.allPointerCapabilities": 6,
  "media.autoplay.default": 0,
};

export async function startPuppeteer(engine: "chromium" | "firefox"): Promise<EngineBrowser> {
  const browser = await puppeteer.launch({
    ...(engine === "firefox"
      ? { browser: "firefox", executablePath: "/usr/bin/firefox-esr", extraPrefsFirefox: firefoxPreferences }
      : {
          executablePath: "/usr/bin/chromium-headless-shell",
          args: ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required", chromiumMouse],
        }),
    headless: true,
    acceptInsecureCerts: true,
    defaultViewport: viewport,
    protocolTimeout: 120_000,
  });
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      // Firefox never focuses the tab that it starts with.
      const page = await context.newPage();
      const tab = tabOf(page);
      return { ...tab, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

function tabOf(page: Page): Omit<Tab, "close"> {
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    // Chromium notes each refused request itself, such as the one that finds nobody signed in.
    const isRefusal = message.text().startsWith("Failed to load resource: the server responded with a status of 401");
    if (message.type() === "error" && !isRefusal) complaints.push(message.text());
  });
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: "domcontentloaded", timeout: 90_000 })),
    reload: async () => void (await page.reload({ waitUntil: "domcontentloaded", timeout: 90_000 })),
    evaluate: async <Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>, ...args: Args) => {
      const source = `(${work.toString()})(...${JSON.stringify(args)})`;
      // The page's result is whatever `work` returns there.
      return (await page.evaluate(source)) as Result;
    },
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    hover: ({ x, y }) => page.mouse.move(x, y),
    hold: (...path) => hold(page, path),
    release: () => page.mouse.up(),
    async drag(from, to) {
      await hold(page, [from, to]);
      await page.mouse.up();
    },
    press: (keys) => press(page, keys),
    async type(text) {
      for (const character of text) await page.keyboard.press(character as KeyInput);
    },
    complaints: () => complaints,
  };
}

async function hold({ mouse }: Page, [from, ...path]: readonly Point[]): Promise<void> {
  if (!from) return;
  await mouse.move(from.x, from.y);
  await mouse.down();
  for (const { x, y } of path) await mouse.move(x, y, { steps: 4 });
}

async function press({ keyboard }: Page, keys: Keys): Promise<void> {
  // Names of keys are the same here and in puppeteer.
  const names = keys.split("+").map((name) => (name === "Space" ? " " : name)) as KeyInput[];
  const last = names.pop() ?? "Enter";
  for (const modifier of names) await keyboard.down(modifier);
  await keyboard.press(last);
  for (const modifier of names.toReversed()) await keyboard.up(modifier);
}
