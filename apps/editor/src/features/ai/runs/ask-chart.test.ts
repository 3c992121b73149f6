import { afterEach, beforeEach, expect, it, vi } from "vitest";
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

it("gives back the reply", async () => {
  await expect(askChart(request, answering('{"reply":"{}"}'))).resolves.toEqual({ text: "{}", isDemo: false });
  expect(logged).not.toHaveBeenCalled();
});

it("without a user AUTH_REQUIRED is logged, and nobody is asked", async () => {
  const send = vi.fn();
  await expect(askChart(request, { token: null, send })).rejects.toThrow(SignInRequired);
  await expect(askChart(request, answering("", 401))).rejects.toThrow(SignInRequired);
  expect(send).not.toHaveBeenCalled();
  expect(logged.mock.calls).toEqual([
    [expect.objectContaining({ message: "AUTH_REQUIRED" })],
    [expect.objectContaining({ message: "AUTH_REQUIRED" })],
  ]);
});

it("a refusal is logged as HTTP_ and its status, and keeps its reason", async () => {
  const body = JSON.stringify({ error: { code: "insufficient_credits", message: "no", requestId: "r" } });
  await expect(askChart(request, answering(body, 402))).rejects.toMatchObject({ cause: { failure: { code: "insufficient_credits" } } });
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: "HTTP_402" }));
});
