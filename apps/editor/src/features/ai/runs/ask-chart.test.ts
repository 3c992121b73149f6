import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MockInstance } from "vitest";
import { SignInRequired, askChart } from "./ask-chart.ts";

const request = { usermessage: "Rise by warmth", chartType: "barchart", agent: "jerry" } as const;
const answering = (body: string, status = 200) => ({ token: "t", send: async () => new Response(body, { status }) });

let logged: MockInstance;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("ask chart", () => {
  it("returns the reply", async () => {
    await expect(askChart(request, answering('{"reply":"{}"}'))).resolves.toEqual({ text: "{}", isDemo: false });
    expect(logged).not.toHaveBeenCalled();
  });

  it("logs AUTH_REQUIRED without a user and sends nothing", async () => {
    const send = vi.fn();
    await expect(askChart(request, { token: null, send })).rejects.toThrow(SignInRequired);
    await expect(askChart(request, answering("", 401))).rejects.toThrow(SignInRequired);
    expect(send).not.toHaveBeenCalled();
    expect(logged.mock.calls).toEqual([
      [expect.objectContaining({ message: "AUTH_REQUIRED" })],
      [expect.objectContaining({ message: "AUTH_REQUIRED" })],
    ]);
  });

  it("logs a refusal as HTTP_{status} and keeps its reason", async () => {
    const body = JSON.stringify({ error: { code: "insufficient_credits", message: "no", requestId: "r" } });
    await expect(askChart(request, answering(body, 402))).rejects.toMatchObject({ cause: { failure: { code: "insufficient_credits" } } });
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: "HTTP_402" }));
  });
});
