import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Log } from "../log/log.ts";

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Message extends Letter {
  readonly to: string;
}

export interface Mail {
  /** Returns at once: how long a mail takes, or that it fails, must not show who has an account. */
  send(message: Message): void;
  /** Waits for what is on its way, then lets go of the mail server. */
  close(): Promise<void>;
}

interface MailOptions {
  url: string;
  from: string;
  log: Pick<Log, "warn" | "error">;
  /** How long to wait before each further attempt. */
  retryAfterMs?: readonly number[];
}

const maxUnderWay = 1_000;

export function createMail({ url, from, log, retryAfterMs = [1_000, 10_000] }: MailOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function deliver(message: Message): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await transport.sendMail({ from, ...message });
        return;
      } catch (error) {
        const wait = closing.signal.aborted || isFinal(error) ? undefined : retryAfterMs[attempt];
        if (wait === undefined) return log.error({ err: error, subject: message.subject }, "a mail was not delivered");
        log.warn({ err: error, subject: message.subject, wait }, "a mail is tried again");
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  return {
    send(message) {
      if (underWay.size >= maxUnderWay) return log.error({ subject: message.subject }, "too many mails are under way");
      const delivery = deliver(message).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
      transport.close();
    },
  };
}

/** A refusal of the 500s stays a refusal; all else may pass. (RFC 5321, section 4.2.1) */
function isFinal(error: unknown): boolean {
  return error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
}
