import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type MailSink, startMailSink } from "./mail-sink.ts";

let sink: MailSink;

beforeAll(async () => {
  sink = await startMailSink({ smtpPort: 0, httpPort: 0 });
});

beforeEach(async () => {
  await fetch(`${sink.httpUrl}/messages`, { method: "DELETE" });
});

afterAll(() => sink.close());

describe("mail sink", () => {
  it("serves a mail from SMTP over HTTP with its links", async () => {
    const date = new Date("2026-03-01T10:00:00Z");
    await send({
      to: "ada@example.com",
      subject: "Verify your e-mail – naïve café",
      text: "Open http://localhost:4000/verify?token=a.b-c&x=1. Or (https://example.com/help), thanks!",
      html: "<p>Open it</p>",
      date,
    });

    expect(await messages("?to=Ada@Example.com")).toEqual([
      {
        id: expect.any(String),
        to: ["ada@example.com"],
        from: "hello@coursewright.test",
        subject: "Verify your e-mail – naïve café",
        text: expect.stringContaining("thanks!"),
        html: expect.stringContaining("<p>Open it</p>"),
        links: ["http://localhost:4000/verify?token=a.b-c&x=1", "https://example.com/help"],
        listHeaders: [],
        date: date.toISOString(),
      },
    ]);
  });

  it("lists mails newest first by envelope recipient, and deletes them", async () => {
    await send({ to: "ada@example.com", subject: "first" });
    await send({ to: "bob@example.com", bcc: "ada@example.com", subject: "second" });

    expect(await subjects("?to=ada@example.com")).toEqual(["second", "first"]);
    expect(await subjects("?to=bob@example.com")).toEqual(["second"]);
    expect(await subjects("?to=nobody@example.com")).toEqual([]);
    await fetch(`${sink.httpUrl}/messages`, { method: "DELETE" });
    expect(await subjects("")).toEqual([]);
  });

  it("shows hostile mail as text and runs no script", async () => {
    await send({
      to: "ada@example.com",
      subject: "<script>alert(1)</script>",
      text: "\"><img src=x onerror=alert(2)> javascript:alert(3) https://example.com/a'onclick='b",
      html: "<script>alert(4)</script>",
    });
    const response = await fetch(sink.httpUrl);
    const page = await response.text();

    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).not.toMatch(/<script|<img|href="javascript:|alert\(4\)/);
  });

  it("refuses an unknown mailbox like a real server", async () => {
    await expect(send({ to: "no-such-mailbox@example.com" })).rejects.toMatchObject({
      responseCode: 550,
    });
    await expect(send({ to: "mailbox-busy@example.com" })).rejects.toMatchObject({
      responseCode: 451,
    });
  });
});

async function send(mail: { to: string; bcc?: string; subject?: string; text?: string; html?: string; date?: Date }) {
  const transport = createTransport({ host: "127.0.0.1", port: sink.smtpPort, secure: false });
  await transport.sendMail({ from: "hello@coursewright.test", text: "Hello", ...mail });
  transport.close();
}

async function messages(query: string): Promise<unknown> {
  return (await fetch(`${sink.httpUrl}/messages${query}`)).json();
}

async function subjects(query: string): Promise<unknown> {
  const listed = await messages(query);
  return Array.isArray(listed) ? listed.map((mail: { subject: unknown }) => mail.subject) : listed;
}
