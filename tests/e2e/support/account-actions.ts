import { randomUUID } from "node:crypto";
import { Session } from "@coursewright/contract/accounts.ts";
import { expect, type Browser, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../../tools/local.ts";
import { axeFor, violationsOf } from "./axe.ts";
import { password, signInByRequest } from "./sign-in.ts";

const { APP_ORIGIN } = localEnvironment();
export const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
export { password };

export function newAddress(): string {
  return `marta-${randomUUID()}@example.test`;
}

/** Creates an account in this browser and opens its empty shelf. */
export async function join(page: Page): Promise<{ email: string; password: string }> {
  const { email } = await signInByRequest(page);
  await page.goto("/static/home");
  await expect(page.getByRole("heading", { name: "What will you teach next, Marta?" })).toBeVisible();
  return { email, password };
}

export async function signIn(page: Page, { email, password: secret }: { email: string; password: string }): Promise<void> {
  await page.goto("/static/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign In" }).click();
}

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";

export async function signInElsewhere(browser: Browser, who: { email: string; password: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: APP_ORIGIN, userAgent: iPhone });
  await context.request.post("/api/auth/sign-in/email", { headers: { origin: APP_ORIGIN }, data: who });
  const page = await context.newPage();
  await page.goto("/static/home");
  await expect(page.getByRole("heading", { name: /What will you teach next/ })).toBeVisible();
  return page;
}

export function wrongPassword(email: string) {
  return { headers: { origin: APP_ORIGIN }, data: { email, password: "certainly not this one" } };
}

async function call(page: Page, path: (uid: string) => string, data: object): Promise<{ id: string }> {
  const { uid, token } = Session.parse(await (await page.request.post("/api/token", { headers: { origin: APP_ORIGIN } })).json());
  const reply = await page.request.post(path(uid), { headers: { authorization: `Bearer ${token}` }, data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()) as { id: string };
}

export async function writeCourse(page: Page, name: string): Promise<string> {
  const projects = (uid: string) => `/api/coursewright/v2/users/${uid}/projects`;
  const { id: project } = await call(page, projects, { name });
  const { id: chapter } = await call(page, (uid) => `${projects(uid)}/${project}/chapters`, {});
  await call(page, (uid) => `${projects(uid)}/${project}/chapters/${chapter}/pages`, { name: "Flour" });
  return project;
}

export async function publish(page: Page, project: string): Promise<string> {
  const subdomain = `bread-${randomUUID().slice(0, 8)}`;
  await call(page, (uid) => `/api/coursewright/v2/users/${uid}/projects/${project}/publications`, { subdomain });
  return `http://${subdomain}.${new URL(APP_ORIGIN).host.replace("localhost", "coursewright.localhost")}/launch/`;
}

/** A landscape picture drawn by the browser. */
export async function drawPicture(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 400);
    const pen = canvas.getContext("2d");
    pen?.fillRect(100, 0, 200, 400);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

export async function expectNoViolations(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsOf(axeFor(page)), `${page.url()} ${colorScheme} ${width}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });
}
