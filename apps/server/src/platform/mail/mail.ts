import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type { Log } from "../log/log.ts";
import { providerCall } from "../telemetry/provider-call.ts";

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Message extends Letter {
  readonly to: string;
  /** The same of a mail that is sent again, so that a mailbox may know it. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mail {
  /** Returns at once: how long a mail takes, or that it fails, must not show who has an account. */
  send(message: Message): void;
  /** One attempt, for a job that has retries of its own: throws where another may succeed. False when it was refused for good. */
  deliver(message: Message): Promise<boolean>;
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

  const addressed = ({ headers, ...message }: Message) => ({ from, ...message, ...(headers && { headers: { ...headers } }) });

  const attempt = (message: Message) =>
    providerCall({
      provider: "mail",
      operation: "send",
      outcomeOf: (error) => (isFinal(error) ? "refused" : "failed"),
      call: () => transport.sendMail(addressed(message)),
    });

  async function keepTrying(message: Message): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        await attempt(message);
        return;
      } catch (error) {
        const wait = closing.signal.aborted || isFinal(error) ? undefined : retryAfterMs[tries];
        if (wait === undefined) return log.error({ cause: error }, "a mail was not delivered");
        log.warn({ cause: error, wait }, "a mail is tried again");
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  }

  return {
    send(message) {
      if (underWay.size >= maxUnderWay) return log.error({ underWay: underWay.size }, "too many mails are under way");
      const delivery = keepTrying(message).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async deliver(message) {
      try {
        await attempt(message);
        return true;
      } catch (error) {
        if (!isFinal(error)) throw error;
        log.error({ cause: error }, "a mail was not delivered");
        return false;
      }
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
