import { afterEach, describe, expect, it, vi } from "vitest";
import { deductCredits } from "./deduct-credits.ts";
import type { Deduction } from "./deduct-credits.ts";

const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
afterEach(() => logged.mockClear());

describe("deduct credits", () => {
  it("[CRED-02] returns the new balance after a deduction", async () => {
    const { sent, troubles, reach } = reaching(() => Response.json({ credits: 23.5 }));
    expect(await deductCredits({ generation: "quiz" }, reach)).toBe(23.5);
    expect([sent, troubles]).toEqual([[{ generation: "quiz" }], []]);
  });

  it.each([
    [402, "You do not have enough credits."],
    [500, ""],
  ])("[CRED-02] returns null and reports the text of a %i refusal", async (status, text) => {
    const { troubles, reach } = reaching(() => new Response(text, { status }));
    expect(await deductCredits({ amount: 2 }, reach)).toBeNull();
    expect(troubles).toEqual([`Failed to deduct credits: ${text}`]);
    expect(logged.mock.calls.map(([error]) => String(error))).toEqual([`Error: Failed to deduct credits: ${text}`]);
  });

  it("[CRED-02] returns null for an unreadable or missing answer", async () => {
    const garbled = reaching(() => new Response("<html>"));
    expect(await deductCredits({}, garbled.reach)).toBeNull();
    const unreachable = reaching(() => {
      throw new Error("The server could not be reached");
    });
    expect(await deductCredits({}, unreachable.reach)).toBeNull();
    expect(garbled.troubles).toEqual([expect.stringContaining("Failed to deduct credits: ")]);
    expect(unreachable.troubles).toEqual(["Failed to deduct credits: The server could not be reached"]);
  });

  it("[CRED-02] throws without a user and sends nothing", async () => {
    const { sent, reach } = reaching(() => Response.json({ credits: 23 }));
    await expect(deductCredits({}, { ...reach, token: null })).rejects.toThrow("User not signed in");
    expect(sent).toEqual([]);
  });
});

function reaching(answer: () => Response) {
  const sent: Deduction[] = [];
  const troubles: string[] = [];
  const reach = {
    token: "a token",
    send: async (deduction: Deduction) => {
      sent.push(deduction);
      return answer();
    },
    onTrouble: (words: string) => troubles.push(words),
  };
  return { sent, troubles, reach };
}
