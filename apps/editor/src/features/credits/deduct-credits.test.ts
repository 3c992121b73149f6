import { afterEach, describe, expect, it, vi } from "vitest";
import { deductCredits } from "./deduct-credits.ts";
import type { Deduction } from "./deduct-credits.ts";

const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => logged.mockClear());

describe("deduct credits", () => {
  it("[CRED-02] returns the new balance after a deduction", async () => {
    const { sent, troubles, dependencies } = fixture(() => Response.json({ credits: 23.5 }));
    expect(await deductCredits({ generation: "quiz" }, dependencies)).toBe(23.5);
    expect([sent, troubles]).toEqual([[{ generation: "quiz" }], []]);
  });

  it.each([
    [402, "You do not have enough credits."],
    [500, ""],
  ])("[CRED-02] returns null and reports the text of a %i refusal", async (status, text) => {
    const { troubles, dependencies } = fixture(() => new Response(text, { status }));
    expect(await deductCredits({ amount: 2 }, dependencies)).toBeNull();
    expect(troubles).toEqual([`Failed to deduct credits: ${text}`]);
    expect(logged.mock.calls.map(([error]) => String(error))).toEqual([`Error: Failed to deduct credits: ${text}`]);
  });

  it("[CRED-02] returns null for an unreadable or missing answer", async () => {
    const garbled = fixture(() => new Response("<html>"));
    expect(await deductCredits({}, garbled.dependencies)).toBeNull();
    const unreachable = fixture(() => {
      throw new Error("The server could not be reached");
    });
    expect(await deductCredits({}, unreachable.dependencies)).toBeNull();
    expect(garbled.troubles).toEqual([expect.stringContaining("Failed to deduct credits: ")]);
    expect(unreachable.troubles).toEqual(["Failed to deduct credits: The server could not be reached"]);
  });

  it("[CRED-02] throws without a user and sends nothing", async () => {
    const { sent, dependencies } = fixture(() => Response.json({ credits: 23 }));
    await expect(deductCredits({}, { ...dependencies, token: null })).rejects.toThrow("User not signed in");
    expect(sent).toEqual([]);
  });
});

function fixture(answer: () => Response) {
  const sent: Deduction[] = [];
  const troubles: string[] = [];
  const dependencies = {
    token: "a token",
    send: async (deduction: Deduction) => {
      sent.push(deduction);
      return answer();
    },
    onTrouble: (words: string) => troubles.push(words),
  };
  return { sent, troubles, dependencies };
}
