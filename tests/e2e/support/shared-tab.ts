import { test as playwrightTest, type BrowserContext, type CDPSession, type Page, type ViewportSize } from "@playwright/test";
import { localEnvironment } from "../../../tools/local.ts";
import type { Author } from "../../product/author.ts";
import { holdSession, signInByRequest } from "./sign-in.ts";

const origin = localEnvironment().APP_ORIGIN;
const listenedTo = ["console", "pageerror", "request", "requestfailed", "requestfinished", "response", "dialog", "popup"] as const;

/** The author of each shared tab. */
const authors = new WeakMap<BrowserContext, Author>();

interface SharedTab {
  readonly page: Page;
  readonly protocol: CDPSession;
}

/**
 * The tests of a worker share one tab and one author: a new renderer and a new account cost more than most tests. Each test starts without
 * storage, routes and listeners, and opens a page of a project of its own. A test uses Playwright's own `test` if it needs an account or a
 * browser of its own: credits, another device, a fake clock or scripts that run before those of the page.
 */
export const test = playwrightTest.extend<{ page: Page }, { sharedTab: SharedTab }>({
  sharedTab: [
    async ({ browser }, use, { project }) => {
      const { viewport, serviceWorkers, userAgent } = project.use;
      const context = await browser.newContext({ baseURL: origin, viewport, serviceWorkers, userAgent });
      const page = await context.newPage();
      authors.set(context, await signInByRequest(page));
      await use({ page, protocol: await context.newCDPSession(page) });
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ sharedTab, viewport, permissions }, use) => {
    await makeNew(sharedTab, { viewport, permissions });
    await use(sharedTab.page);
  },
});

/** Signs in the author of a shared tab, or a new author. */
export async function signInAt(page: Page): Promise<Author> {
  const known = authors.get(page.context());
  if (!known) return signInByRequest(page);
  await holdSession(page, known);
  return known;
}

async function makeNew(
  { page, protocol }: SharedTab,
  { viewport, permissions }: { viewport: ViewportSize | null; permissions: string[] | undefined },
): Promise<void> {
  const context = page.context();
  await Promise.all(context.pages().flatMap((other) => (other === page ? [] : [other.close()])));
  for (const event of listenedTo) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // A page of the same site keeps the renderer and its compiled scripts.
  await page.goto("/healthz");
  await page.evaluate(() => sessionStorage.clear());
  await protocol.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage,indexeddb,cache_storage" });
  await context.clearPermissions();
  await context.grantPermissions(permissions ?? []);
  await context.clearCookies();
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
  // A pointer that rests on the page would hover over it.
  await page.mouse.move(-1, -1);
}
