import { Readable } from "node:stream";

export interface EventStream {
  readonly readable: Readable;
  write(text: string): void;
  end(): void;
}

/** A client with more unread bytes is disconnected. It reconnects and gets a fresh snapshot. */
const maxUnreadBytes = 64 * 1024;
const leaveMs = 1_000;

/** Server-sent events with a limit on the memory that a slow reader costs. */
export function createEventStream(): EventStream {
  const readable = new Readable({ read: () => undefined });
  let hasEnded = false;
  return {
    readable,
    write(text) {
      if (hasEnded || readable.destroyed) return;
      readable.push(text);
      if (readable.readableLength > maxUnreadBytes) readable.destroy();
    },
    end() {
      if (hasEnded || readable.destroyed) return;
      hasEnded = true;
      readable.push(null);
      // A client that does not read never receives the end.
      setTimeout(() => readable.destroy(), leaveMs).unref();
    },
  };
}
