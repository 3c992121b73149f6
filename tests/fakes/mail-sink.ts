import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { callbackify } from "node:util";

import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

import { closeOnSignal, closeServer, listenOnLoopback, sendJson } from "./loopback-server.ts";
import { type Mail, renderInbox } from "./mail-sink/inbox-page.ts";

export type MailSink = {
  readonly smtpPort: number;
  readonly httpUrl: string;
  close(): Promise<void>;
};

const maxMails = 1000;

/** Recipients, by local part, that the sink rejects like a real mail server. */
const refusals = new Map([
  ["no-such-mailbox", { responseCode: 550, message: "No such mailbox" }],
  ["mailbox-busy", { responseCode: 451, message: "Try again later" }],
]);

export async function startMailSink(ports: { smtpPort: number; httpPort: number }): Promise<MailSink> {
  const mails: Mail[] = [];
  const smtp = createSmtpServer(mails);
  const http = createServer((request, response) => {
    answerHttp({ mails, request, response });
  });
  const smtpPort = await listenOnLoopback(smtp.server, ports.smtpPort);
  const httpPort = await listenOnLoopback(http, ports.httpPort);
  return {
    smtpPort,
    httpUrl: `http://127.0.0.1:${httpPort}`,
    close: async () => {
      await Promise.all([closeServer(http), new Promise<void>((resolve) => smtp.close(resolve))]);
    },
  };
}

function createSmtpServer(mails: Mail[]): SMTPServer {
  let received = 0;
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    size: 10_000_000,
    // Accepts any name and password, because only this machine can reach the sink.
    onAuth: (auth, _session, callback) => {
      callback(null, { user: auth.username });
    },
    onRcptTo: (address, _session, callback) => {
      const refusal = refusals.get(address.address.split("@")[0] ?? "");
      if (!refusal) return callback();
      return callback(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode }));
    },
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const { text = "", html, from, subject = "", date = new Date(), headerLines } = await simpleParser(stream);
      received += 1;
      mails.unshift({
        id: String(received),
        // Uses the envelope instead of the header, because it also names blind copies.
        to: session.envelope.rcptTo.map(({ address }) => address),
        from: from?.text ?? "",
        subject,
        text,
        html: html === false ? "" : html,
        links: findLinks(text),
        // Unfolds each header onto one line.
        listHeaders: headerLines.filter(({ key }) => key.startsWith("list-")).map(({ line }) => line.replaceAll(/\r?\n\s+/g, " ")),
        date: date.toISOString(),
      });
      mails.length = Math.min(mails.length, maxMails);
    }),
  });
}

function findLinks(text: string): string[] {
  const links = text.match(/https?:\/\/[^\s<>"'()[\]]+/g) ?? [];
  return [...new Set(links.map((link) => link.replace(/[.,;:!?]+$/, "")))];
}

function answerHttp(exchange: { mails: Mail[]; request: IncomingMessage; response: ServerResponse }): void {
  const { mails, request, response } = exchange;
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const route = `${request.method} ${url.pathname}`;
  if (route === "GET /messages") return sendJson(response, 200, mailsTo(mails, url.searchParams.get("to")));
  if (route === "DELETE /messages") {
    mails.length = 0;
    response.writeHead(204).end();
    return undefined;
  }
  if (route !== "GET /") return sendJson(response, 404, { error: "not found" });
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(renderInbox(mailsTo(mails, url.searchParams.get("to"))));
  return undefined;
}

function mailsTo(mails: Mail[], address: string | null): Mail[] {
  if (address === null) return mails;
  const wanted = address.toLowerCase();
  return mails.filter(({ to }) => to.some((recipient) => recipient.toLowerCase() === wanted));
}

if (import.meta.main) {
  const sink = await startMailSink({
    smtpPort: Number(process.env["MAIL_SMTP_PORT"] ?? 11025),
    httpPort: Number(process.env["MAIL_HTTP_PORT"] ?? 18025),
  });
  closeOnSignal(() => sink.close());
  console.log("mail sink ready");
}
