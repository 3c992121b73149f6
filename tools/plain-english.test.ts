import { describe, expect, it } from "vitest";
import { findingsIn } from "./plain-english.ts";

describe("plain English", () => {
  it.each([
    "/** What fails is tried again. */",
    "// Who is signed out is asked again.",
    "  /**\n   * As the worker knows it.\n   */",
    "const mostColumns = 4;",
    "save.callOff();",
    "function open({ ways }: Page) {",
  ])("flags %j", (source) => {
    expect(findingsIn(source)).toHaveLength(1);
  });

  it.each([
    "// Retries a failed save with the same id.",
    "// What is the newest version?",
    'const title = "Whoever asks";',
    "// The worker resumes the job. As before, it charges once.",
    "const almostColumns = maxColumns;",
    "<p>What you can do by the way, mostWords</p>",
  ])("accepts %j", (source) => {
    expect(findingsIn(source)).toEqual([]);
  });
});
