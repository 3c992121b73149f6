import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { verificationEmail } from "./email-templates.ts";
import { createMail } from "./mail.ts";

const from = "Coursewright <hello@coursewright.localhost>";
const content = verificationEmail({ url: "http://localhost:4000/?a=1&b='\"><script>" });

it("sends an email as text and escaped HTML", async () => {
  const to = `${randomBytes(6).toString("hex")}@example.com`;
  const { mail, lines } = start({});
  expect(await mail.deliver({ to, ...content })).toBe(true);
  await mail.close();

  const response = await fetch(`http://127.0.0.1:${process.env["MAIL_HTTP_PORT"]}/messages?to=${to}`);
  expect(await response.json()).toEqual([
    expect.objectContaining({ to: [to], from: expect.stringContaining("hello@"), subject: content.subject, text: content.text }),
  ]);
  expect(content.html).toContain(`<a href="http://localhost:4000/?a=1&amp;b=&#39;&quot;&gt;&lt;script&gt;">Confirm my e-mail</a>`);
  expect(lines).toEqual([]);
});

it("gives up on a mailbox that does not exist", async () => {
  const { mail, lines } = start({});
  expect(await mail.deliver({ to: "no-such-mailbox@example.com", ...content })).toBe(false);
  expect(lines).toEqual(["a mail was not delivered"]);
  await mail.close();
});

it("allows a retry for a busy mailbox or an unreachable mail server", async () => {
  const { mail, lines } = start({});
  await expect(mail.deliver({ to: "mailbox-busy@example.com", ...content })).rejects.toThrow();
  await mail.close();
  const away = start({ url: "smtp://127.0.0.1:1" });
  await expect(away.mail.deliver({ to: "reader@example.com", ...content })).rejects.toThrow();
  await away.mail.close();
  expect([...lines, ...away.lines]).toEqual([]);
});

function start({ url = process.env["SMTP_URL"] ?? "" }: { url?: string }) {
  const lines: string[] = [];
  const note = (_fields: unknown, message?: string) => void lines.push(message ?? "");
  return { lines, mail: createMail({ url, from, log: { error: note } }) };
}
