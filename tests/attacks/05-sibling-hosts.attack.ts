import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { localEnvironment, localInstance } from "../../tools/local.ts";
import { eventually } from "../product/eventually.ts";
import { closeServer, listenOnLoopback } from "../fakes/loopback-server.ts";
import { appOrigin, enrol, fromOneAddress, type Retries } from "./from-outside.ts";

const retries: Retries = { count: 0 };

/*
 * The worst case: app and courses are sibling subdomains, so browsers treat them as one site and send even strict cookies. Here the API
 * serves the app itself, because the edge would change nothing.
 */
const { checkout, productDomains } = localInstance();
const [domain] = productDomains;
const session = "__Host-coursewright";
let app: string;
let evil: string;
let browser: Browser;
let end: () => Promise<void>;

beforeAll(async () => {
  const page = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><title>Evil</title>"),
  );
  evil = `http://evil.${domain}:${await listenOnLoopback(page, 0)}`;
  const port = await freePort();
  app = `http://app.${domain}:${port}`;
  const api = spawn(process.execPath, [join(checkout, "apps/server/dist/main-api.js")], {
    env: {
      ...process.env,
      ...localEnvironment(),
      NODE_ENV: "production",
      EDITOR_DIR: join(checkout, "apps/editor/dist"),
      APP_ORIGIN: app,
      PORT: String(port),
    },
    stdio: "ignore",
  });
  end = async () => {
    api.kill("SIGTERM");
    await once(api, "exit");
    await closeServer(page);
  };
  await eventually("the API", async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok);
  const args = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP *.localhost 127.0.0.1"];
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args });
});

afterAll(async () => {
  await browser.close();
  await end();
});

it("gives nothing to a page of a sibling host in a signed-in browser", async () => {
  const { email, uid } = await enrol({ retries });
  const context = await browser.newContext();
  const tab = await context.newPage();
  await tab.goto(`${app}/static/sign-in`);
  const signedIn = await ask(tab, `${app}/api/auth/sign-in/email`, { email, password: "correct horse battery" });
  expect(signedIn).toBe(200);
  const ours = async () =>
    (await context.cookies(app)).filter(({ name }) => name.startsWith("__Host-")).map(({ name, value }) => `${name}=${value}`);
  const before = await ours();
  expect(before).toEqual([expect.stringContaining(session)]);

  const own = `/api/coursewright/v2/users/${uid}`;
  const statuses = {
    token: await sent(tab, `${app}/api/token`, "POST"),
    read: await sent(tab, `${app}${own}`, "GET"),
    write: await sent(tab, `${app}${own}/projects`, "POST"),
    signOut: await sent(tab, `${app}/api/auth/sign-out`, "POST"),
  };
  await tab.goto(evil);
  await tab.evaluate(
    ({ name, parent }) => {
      for (const each of [name, "coursewright", `${name} `]) document.cookie = `${each}=evil; Domain=${parent}; Path=/; Secure`;
      document.cookie = `${name}=evil; Path=/api; Secure`;
    },
    { name: session, parent: domain ?? "" },
  );
  console.log(JSON.stringify({ attack: 5, retries: retries.count, ...statuses, planted: (await ours()).length - before.length }));
  // These routes do not read form bodies. A readable body would fail by its Origin, as below.
  expect(statuses).toEqual({ token: 400, read: 401, write: 401, signOut: 400 });
  expect(await ours()).toEqual(before);

  // The user of the app is still signed in.
  await tab.goto(`${app}/static/home`);
  expect(await ask(tab, `${app}/api/token`, {})).toBe(200);
  await context.close();
});

it("accepts the cookie only for a bearer and only with our own Origin", async () => {
  const { cookie, uid } = await enrol({ retries });
  const send = fromOneAddress({ retries });
  const token = async (origin: Record<string, string>) =>
    (await send({ path: "/api/token", method: "POST", headers: { cookie, ...origin } })).status;
  const origins = [
    evil,
    app,
    "null",
    `${appOrigin}.evil.test`,
    `${appOrigin}1`,
    appOrigin.replace("http:", "https:"),
    appOrigin.toUpperCase(),
  ];
  const bought = await Promise.all(origins.map((origin) => token({ origin })));
  const read = await Promise.all(
    ["", "/projects", "/credits", "/account"].map((path) =>
      send({ path: `/api/coursewright/v2/users/${uid}${path}`, headers: { cookie, origin: appOrigin } }),
    ),
  );
  console.log(
    JSON.stringify({
      attack: 5,
      retries: retries.count,
      bearersByOtherOrigins: bought.filter((status) => status === 200).length,
      cookieOnly: read.map(({ status }) => status),
    }),
  );
  expect([await token({}), ...bought]).toEqual([403, ...origins.map(() => 403)]);
  expect(await token({ origin: appOrigin })).toBe(200);
  expect(read.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});

/** Sends a request from a page to its own host. */
function ask(tab: Page, address: string, body: object): Promise<number> {
  return tab.evaluate(
    async ([url, json]) => (await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: json })).status,
    [address, JSON.stringify(body)] as const,
  );
}

/** Sends the request of a link or form on another host. It carries all cookies, so only the server can refuse it. */
async function sent(tab: Page, address: string, method: string): Promise<number> {
  await tab.goto(evil);
  const answered = tab.waitForResponse((response) => response.url() === address);
  await tab.evaluate(
    ([url, how]) => {
      if (how === "GET") return location.assign(url);
      const form = Object.assign(document.createElement("form"), { action: url, method: how });
      document.body.append(form);
      form.submit();
    },
    [address, method] as const,
  );
  const response = await answered;
  await tab.waitForURL(address);
  expect((await response.request().allHeaders())["cookie"]).toContain(session);
  return response.status();
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server, 0);
  await closeServer(server);
  return port;
}
