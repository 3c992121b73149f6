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
  /** One attempt, for a job that has retries of its own: throws where another may succeed. False when it was refused for good. */
  deliver(message: Message): Promise<boolean>;
  /** Lets go of the mail server. */
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

/** A refusal of the 500s stays a refusal; all else may pass. (RFC 5321, section 4.2.1) */
function isFinal(error: unknown): boolean {
  return error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
}
