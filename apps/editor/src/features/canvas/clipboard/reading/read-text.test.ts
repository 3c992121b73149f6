// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { readMarkdown } from "./read-text.ts";

const wordsOf = async (text: string) => JSON.stringify(await readMarkdown(text));

describe("reading Markdown", () => {
  afterEach(() => {
    vi.doUnmock("marked");
    vi.resetModules();
  });

  it("drops settings at the start, but no text between two rules", async () => {
    expect(await wordsOf("---\ntitle: Hidden\ntags:\n  - one\n---\nText")).not.toMatch(/Hidden|one/);
    expect(await wordsOf("---\nA sentence.\n\nAnother\n\n---\nText")).toMatch(/A sentence.*Another.*Text/);
  });

  it("keeps words that look like tags", async () => {
    const read = await wordsOf("A **typed** List<String> and\n\n<T>\n\n<b>bold</b>");
    expect(read).toContain("List<String> and");
    expect(read).toContain("<T>");
    expect(read).not.toContain("<b>");
  });

  it("reads plain text while its reader cannot load", async () => {
    vi.resetModules();
    vi.doMock("marked", () => {
      throw new Error("offline");
    });
    const { readMarkdown: readOffline } = await import("./read-text.ts");
    expect(JSON.stringify(await readOffline("# Title\n\nText"))).toMatch(/Title.*Text/);
  });
});
