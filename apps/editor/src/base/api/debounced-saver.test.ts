import type { IdeaOutline } from "@coursewright/contract/drafting.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createDebouncedSaver } from "./debounced-saver.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const offline = new ApiError({ code: "offline", status: 0, message: "away" });
const conflict = new ApiError({ code: "version_conflict", status: 409, message: "changed", currentVersion: 7 });

interface Server {
  before?: (count: number) => Promise<void>;
  refuse?: (count: number) => ApiError | undefined;
}

function fixture({ before, refuse }: Server = {}) {
  let current = { version: 1, outline: outlineOf("Hens") };
  const sent: string[] = [];
  const reports: string[] = [];
  const saver = createDebouncedSaver({
    read: () => current,
    async send({ version, outline }) {
      const count = sent.push(`${version} ${outline.title}`) - 1;
      await before?.(count);
      const refusal = refuse?.(count);
      if (refusal) throw refusal;
      return { version: version + 1 };
    },
    saved: ({ version }) => (current = { ...current, version }),
    report: ({ kind }) => reports.push(kind),
  });
  const write = (title: string) => {
    current = { ...current, outline: outlineOf(title) };
    saver.changed();
  };
  return { saver, write, sent, reports };
}

function outlineOf(title: string): IdeaOutline {
  return { title, chapters: [] };
}

describe("debounced saver", () => {
  it("sends changes made together as one save on the current version", async () => {
    const { saver, write, sent, reports } = fixture();
    write("One");
    write("Two");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(["1 Two"]);
    write("Three");
    expect(await saver.flush()).toBe(true);
    expect(sent).toEqual(["1 Two", "2 Three"]);
    expect(reports.at(-1)).toBe("saved");
  });

  it("saves a change made while a save is in flight", async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const { saver, write, sent } = fixture({ before: (count) => answers[count === 0 ? 0 : 1].promise });
    write("One");
    const flushed = saver.flush();
    write("Two");
    answers[0].resolve();
    answers[1].resolve();
    expect(await flushed).toBe(true);
    expect(sent).toEqual(["1 One", "2 Two"]);
  });

  it("retries a save that did not arrive", async () => {
    const { write, sent, reports } = fixture({ refuse: (count) => (count === 0 ? offline : undefined) });
    write("One");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reports.at(-1)).toBe("failed");
    await vi.advanceTimersByTimeAsync(4_000);
    expect([sent, reports.at(-1)]).toEqual([["1 One", "1 One"], "saved"]);
  });

  it("reports a conflict and never retries it; forget() clears it", async () => {
    const { saver, write, sent, reports } = fixture({ refuse: () => conflict });
    write("One");
    expect(await saver.flush()).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, reports.at(-1)]).toEqual([["1 One"], "failed"]);
    saver.forget();
    expect([await saver.flush(), reports.at(-1)]).toEqual([true, "saved"]);
  });
});
