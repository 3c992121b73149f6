import { expect, type Page } from "@playwright/test";
import { localEnvironment, localInstance } from "../../../tools/local.ts";
import { signUp, type Author } from "../../product/author.ts";

const origin = localEnvironment().APP_ORIGIN;
const mailUrl = `http://127.0.0.1:${localInstance().ports.mailHttp}`;
export const password = "a jar, a rubber band";

/** Signs in a new author in this browser like `signUp`, without showing a screen. */
export async function signInByRequest(page: Page, like: { name?: string; email?: string } = {}): Promise<Author> {
  const userAgent = await page.evaluate(() => navigator.userAgent);
  const author = await signUp({ origin, mailUrl }, { name: "Marta Writer", password, userAgent, ...like });
  await holdSession(page, author);
  return author;
}

/** Signs this browser in as an author who has signed up before. */
export async function holdSession(page: Page, author: Author): Promise<void> {
  // Chromium accepts a secure cookie here only for an https address. The port of a cookie does not matter.
  const url = origin.replace("http:", "https:");
  const cookies = author.cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url, secure: true, httpOnly: true, sameSite: "Strict" } as const;
  });
  await page.context().addCookies(cookies);
  expect(cookies).not.toEqual([]);
}
