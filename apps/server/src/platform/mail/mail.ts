import { createTransport } from "nodemailer";
import type { Log } from "../log/log.ts";
import { providerCall } from "../telemetry/provider-call.ts";

export interface EmailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Message extends EmailContent {
  readonly to: string;
  /** The same for a resent mail, so mailboxes can detect the duplicate. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mail {
  /** One attempt; the caller retries. Throws if a retry may succeed. Returns false for a permanent refusal. */
  deliver(message: Message): Promise<boolean>;
  /** Closes the connections to the mail server. */
  close(): Promise<void>;
}

interface MailOptions {
  url: string;
  from: string;
  log: Pick<Log, "error">;
}

export function createMail({ url, from, log }: MailOptions): Mail {
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

  const addressed = ({ headers, ...message }: Message) => ({ from, ...message, ...(headers && { headers: { ...headers } }) });

  const attempt = (message: Message) =>
    providerCall({
      provider: "mail",
      operation: "send",
      outcomeOf: (error) => (isFinal(error) ? "refused" : "failed"),
      call: () => transport.sendMail(addressed(message)),
    });

  return {
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
      transport.close();
    },
  };
}

/** 5xx replies are permanent; all others are transient (RFC 5321, section 4.2.1). */
function isFinal(error: unknown): boolean {
  return error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
}
