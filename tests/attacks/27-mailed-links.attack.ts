import { createServer } from "node:http";
import type { Browser, Page } from "@playwright/test";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { closeServer, listenOnLoopback } from "../fakes/loopback-server.ts";
import { tokenIn, waitForLink } from "../product/mail.ts";
import { launchBrowser, openContext } from "./browser.ts";
import { openBrowser } from "./cookie-browser.ts";
import { type Mailed, retries, sendEveryMail } from "./every-mail.ts";
import { type Answer, appOrigin, enrol, fromOneAddress, mailUrl } from "./from-outside.ts";
import { rowsOf } from "./stored-rows.ts";

const { DIRECTORY_OWNER_URL } = localEnvironment();
const [domain] = localInstance().productDomains;
const session = "__Host-coursewright";
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe("link scanners", () => {
  let mails: Mailed[];
  beforeAll(async () => {
    mails = await sendEveryMail();
  }, 600_000);

  it("change nothing by HEAD, GET or a browser that presses nothing", { timeout: 600_000 }, async () => {
    const before = await statesOf(mails);
    const links = [...new Set(mails.flatMap((mail) => mail.links))];
    const cookies: string[] = [];
    for (const link of links.filter((each) => isOurs(each))) {
      for (const method of ["HEAD", "GET"]) cookies.push(...(await follow(link, method)).filter((line) => line.startsWith(`${session}=`)));
    }
    const rendered = links.filter((link) => link.startsWith(appOrigin));
    for (const link of rendered) cookies.push(...(await render(link)));
    const after = await statesOf(mails);
    const changed = [...after].filter(([email, state]) => state !== before.get(email)).map(([email]) => templatesAbout(email, mails));
    console.log(
      JSON.stringify({ attack: 27, retries: retries.count, mails: mails.length, links: links.length, rendered: rendered.length, changed }),
    );
    expect({ changed, sessions: cookies.length }).toEqual({ changed: [], sessions: 0 });
  });

  it("use up no link", async () => {
    const pressed = await Promise.all(mails.flatMap((mail) => mail.links).map(press));
    const acting = pressed.filter((answer) => answer !== undefined);
    // A sign-up, two sign-in links, a reset, a new address, a deletion, and two links that stop each of two notices.
    expect(acting.map(({ status }) => status)).toEqual(acting.map(() => expect.toBeOneOf([200, 204])));
    expect(acting).toHaveLength(10);
  });
});

describe("login CSRF", () => {
  let evil: string;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const page = createServer((_request, response) =>
      response.setHeader("content-type", "text/html").end("<!doctype html><title>Evil</title>"),
    );
    evil = `http://evil.${domain}:${await listenOnLoopback(page, 0)}`;
    end = () => closeServer(page);
  });
  afterAll(() => end());

  it("does not sign a browser in as the owner of a foreign link", async () => {
    const [victim, thief] = [await enrol({ retries }), await enrol({ retries })];
    const context = await openContext(browser);
    const tab = await context.newPage();
    await tab.goto(`${appOrigin}/static/sign-in`);
    await tab.evaluate(
      async (body) => fetch("/api/auth/sign-in/email", { method: "POST", headers: { "content-type": "application/json" }, body }),
      JSON.stringify({ email: victim.email, password: "correct horse battery" }),
    );
    const link = await signInLinkOf(thief.email);
    const tries = { opened: await opened(tab, link), form: "", fetched: "", framed: "" };
    tries.form = await formed(tab, link);
    tries.fetched = await fetched(tab, link);
    tries.framed = await framed(tab, link);
    const outcomes = Object.values(tries).map((email) => (email === victim.email ? "victim" : email === thief.email ? "thief" : email));
    console.log(JSON.stringify({ attack: 27, loginCsrf: outcomes }));
    expect(outcomes).toEqual(["victim", "victim", "victim", "victim"]);
    await context.close();
  });

  it("names the account, and that another browser asked, before the press", async () => {
    const thief = await enrol({ retries });
    const context = await openContext(browser);
    const tab = await context.newPage();
    await tab.goto(evil);
    await tab.evaluate((to) => location.assign(to), await signInLinkOf(thief.email));
    await tab.getByText(thief.email).first().waitFor();
    await tab.getByText("another browser").waitFor();
    expect(await tab.evaluate(() => location.href)).toBe(`${appOrigin}/static/sign-in-link`);
    await context.close();
  });

  /** Opens the link from a foreign page, like a click there. */
  async function opened(tab: Page, link: string): Promise<string> {
    await tab.goto(evil);
    await tab.evaluate((to) => location.assign(to), link);
    await tab.waitForURL((url) => url.origin === appOrigin);
    await tab.getByRole("heading", { level: 1 }).first().waitFor();
    return whoIsIn(tab);
  }

  /** Posts a form whose body parses as JSON. */
  async function formed(tab: Page, link: string): Promise<string> {
    await tab.goto(evil);
    const answered = tab.waitForResponse((response) => response.url().endsWith("/api/mailed-links/sign-in"));
    await tab.evaluate(
      ([action, token]) => {
        const form = Object.assign(document.createElement("form"), { action, method: "POST", enctype: "text/plain" });
        form.append(Object.assign(document.createElement("input"), { name: `{"token":"${token}","x":"`, value: `"}` }));
        document.body.append(form);
        form.submit();
      },
      [`${appOrigin}/api/mailed-links/sign-in`, secretIn(link)] as const,
    );
    await answered;
    await tab.waitForURL("**/api/mailed-links/sign-in");
    return whoIsIn(tab);
  }

  async function fetched(tab: Page, link: string): Promise<string> {
    await tab.goto(evil);
    await tab.evaluate(
      async ([url, body]) => {
        for (const mode of ["cors", "no-cors"] as const) {
          const type = mode === "cors" ? "application/json" : "text/plain";
          await fetch(url, { method: "POST", mode, credentials: "include", headers: { "content-type": type }, body }).catch(
            () => undefined,
          );
        }
      },
      [`${appOrigin}/api/mailed-links/sign-in`, JSON.stringify({ token: secretIn(link) })] as const,
    );
    return whoIsIn(tab);
  }

  /** Loads the link in a frame. The frame must stay empty, so that no click can be hijacked. */
  async function framed(tab: Page, link: string): Promise<string> {
    await tab.goto(evil);
    await tab.evaluate(async (src) => {
      const frame = Object.assign(document.createElement("iframe"), { src });
      const loaded = new Promise((resolve) => frame.addEventListener("load", resolve));
      document.body.append(frame);
      await loaded;
    }, link);
    expect(await tab.frames()[1]?.getByRole("button").count()).toBe(0);
    return whoIsIn(tab);
  }
});

async function signInLinkOf(email: string): Promise<string> {
  await openBrowser({ retries }).post("/api/auth/sign-in/magic-link", { email, callbackURL: "/static/home" });
  return waitForLink({ mailUrl, to: email, subject: "Your Coursewright sign-in link" });
}

/** Empty for links without a token. */
function secretIn(link: string): string {
  return /token=/.test(link) ? tokenIn(link) : "";
}

/** Returns the account of the browser's session. */
async function whoIsIn(tab: Page): Promise<string> {
  await tab.goto(`${appOrigin}/static/`);
  return tab.evaluate(async () => {
    const response = await fetch("/api/token", { method: "POST" });
    return response.ok ? ((await response.json()) as { email: string }).email : String(response.status);
  });
}

function isOurs(link: string): boolean {
  const { hostname } = new URL(link);
  return hostname === new URL(appOrigin).hostname || hostname.endsWith(`.${domain}`);
}

/** Follows all links like a scanner. Returns the cookies that were set. */
async function follow(link: string, method: string): Promise<string[]> {
  const send = fromOneAddress({ retries });
  const cookies: string[] = [];
  for (let next: URL | undefined = new URL(link), steps = 0; next && isOurs(next.href) && steps < 6; steps += 1) {
    const answer: Answer = await send({ method, host: next.host, path: next.pathname + next.search });
    cookies.push(...[answer.headers["set-cookie"] ?? []].flat());
    const { location } = answer.headers;
    next = typeof location === "string" ? new URL(location, next) : undefined;
  }
  return cookies;
}

/** Scanners run the scripts of a page. Returns the sessions that began. */
async function render(link: string): Promise<string[]> {
  const context = await openContext(browser);
  const tab = await context.newPage();
  await tab.goto(link);
  await tab.waitForLoadState("networkidle");
  const begun = (await context.cookies(appOrigin)).filter(({ name }) => name === session).map(({ value }) => value);
  await context.close();
  return begun;
}

/** Sends the request of the button, for links that have one. */
async function press(link: string): Promise<Answer | undefined> {
  const { origin, pathname, search } = new URL(link);
  if (origin !== appOrigin) return undefined;
  const post = openBrowser({ retries }).post;
  switch (pathname) {
    case "/static/confirm-sign-up":
      return post("/api/mailed-links/confirm-sign-up", { token: tokenIn(link) });
    case "/static/sign-in-link":
      return post("/api/mailed-links/sign-in", { token: tokenIn(link) });
    case "/static/reset":
      return post("/api/auth/reset-password", { token: tokenIn(link), newPassword: "words that are mine alone" });
    case "/static/confirm-email":
      return post("/api/confirm-email", { token: tokenIn(link) });
    case "/static/keep-account":
      return post("/api/keep-account", { token: tokenIn(link) });
    case "/static/stop-mails":
      return post("/api/notices/stop-by-link", { token: tokenIn(link) });
    case "/api/notices/stop":
      return post(pathname + search, "List-Unsubscribe=One-Click", { "content-type": "application/x-www-form-urlencoded" });
    default:
      return undefined;
  }
}

/** All stored rows of each account. */
async function statesOf(all: Mailed[]): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: DIRECTORY_OWNER_URL });
  await client.connect();
  try {
    const states = new Map<string, string>();
    for (const email of new Set(all.map(({ account }) => account))) {
      const { rows } = await client.query<{ id: string }>("select id from accounts where email = $1", [email]);
      states.set(email, rows[0] ? JSON.stringify(await rowsOf(rows[0].id)) : "nobody");
    }
    return states;
  } finally {
    await client.end();
  }
}

function templatesAbout(email: string, all: Mailed[]): string {
  return all
    .filter(({ account }) => account === email)
    .map(({ template }) => template)
    .join("+");
}
