import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MockInstance } from "vitest";
import { askHelper } from "./ask-helper.ts";

const request = { usermessage: "Shorter.", chatMemory: [], promptname: "para-jerry", type: "para" };
const answering = (body: string, status = 200) => ({ token: "t", send: async () => new Response(body, { status }) });

let logged: MockInstance;
beforeEach(() => {
  logged = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("gives back the helper's words", async () => {
  await expect(askHelper(request, answering('{"text":"ok"}'))).resolves.toEqual({ text: '{"text":"ok"}', isDemo: false });
  expect(logged).not.toHaveBeenCalled();
});

it.each([
  ["Missing user message (M)", { ...request, usermessage: "" }, answering("")],
  ["User not signed in", request, { ...answering(""), token: null }],
  ["Backend error: 503 - busy", request, answering("busy", 503)],
  ["Backend response is empty", request, answering("  ")],
])("[AI-11] %s is thrown and logged", async (words, asked, reach) => {
  await expect(askHelper(asked, reach)).rejects.toThrow(new Error(words));
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: words }));
});

it("a refusal of ours keeps its code, so that a person reads the right words", async () => {
  const body = JSON.stringify({ error: { code: "insufficient_credits", message: "no", requestId: "r" } });
  await expect(askHelper(request, answering(body, 402))).rejects.toMatchObject({ cause: { failure: { code: "insufficient_credits" } } });
});

it("asks nobody without a message or a user", async () => {
  const send = vi.fn();
  await expect(askHelper({ ...request, usermessage: "" }, { token: "t", send })).rejects.toThrow();
  await expect(askHelper(request, { token: null, send })).rejects.toThrow();
  expect(send).not.toHaveBeenCalled();
});

it("a cancelled call is no error worth a log", async () => {
  const cancelled = new DOMException("", "AbortError");
  await expect(askHelper(request, { token: "t", send: () => Promise.reject(cancelled) })).rejects.toBe(cancelled);
  expect(logged).not.toHaveBeenCalled();
});
