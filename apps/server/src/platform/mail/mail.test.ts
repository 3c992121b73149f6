import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { verifyEmailLetter } from "./letters.ts";
import { createMail } from "./mail.ts";

const from = "Coursewright <hello@coursewright.localhost>";
const letter = verifyEmailLetter({ url: "http://localhost:4000/?a=1&b='\"><script>" });

it("a letter arrives as text and as escaped HTML", async () => {
  const to = `${randomBytes(6).toString("hex")}@example.com`;
  const { mail, lines } = start({});
  mail.send({ to, ...letter });
  await mail.close();

  const response = await fetch(`http://127.0.0.1:${process.env["MAIL_HTTP_PORT"]}/messages?to=${to}`);
  expect(await response.json()).toEqual([
    expect.objectContaining({ to: [to], from: expect.stringContaining("hello@"), subject: letter.subject, text: letter.text }),
  ]);
  expect(letter.html).toContain(`<a href="http://localhost:4000/?a=1&amp;b=&#39;&quot;&gt;&lt;script&gt;">Confirm my e-mail</a>`);
  expect(lines).toEqual([]);
});

it("a mailbox that does not exist is tried once", async () => {
  const { mail, lines } = start({});
  mail.send({ to: "no-such-mailbox@example.com", ...letter });
  await expect.poll(() => lines).toEqual(["a mail was not delivered"]);
  await mail.close();
});

it("a mailbox that is busy is tried again, then given up", async () => {
  const { mail, lines } = start({});
  mail.send({ to: "mailbox-busy@example.com", ...letter });
  await expect.poll(() => lines).toEqual(["a mail is tried again", "a mail is tried again", "a mail was not delivered"]);
  await mail.close();
});

it("while the mail server is away nothing waits for it, and closing does not wait for a retry", async () => {
  const { mail, lines } = start({ url: "smtp://127.0.0.1:1", retryAfterMs: [60_000] });
  mail.send({ to: "reader@example.com", ...letter });
  await expect.poll(() => lines).toEqual(["a mail is tried again"]);
  await mail.close();
  expect(lines).toEqual(["a mail is tried again", "a mail was not delivered"]);
});

function start({ url = process.env["SMTP_URL"] ?? "", retryAfterMs = [5, 5] }: { url?: string; retryAfterMs?: number[] }) {
  const lines: string[] = [];
  const note = (_fields: unknown, message?: string) => void lines.push(message ?? "");
  return { lines, mail: createMail({ url, from, retryAfterMs, log: { warn: note, error: note } }) };
}
