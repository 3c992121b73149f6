import { Readable } from "node:stream";

export interface EventStream {
  readonly readable: Readable;
  write(text: string): void;
  end(): void;
}

/** A client that reads this slowly is dropped; it comes back to a fresh snapshot. */
const maxUnreadBytes = 64 * 1024;
const leaveMs = 1_000;

/** Server-sent events that are pushed, with a bound on what a slow reader can make us keep. */
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
      // One that does not read never sees the end.
      setTimeout(() => readable.destroy(), leaveMs).unref();
    },
  };
}
