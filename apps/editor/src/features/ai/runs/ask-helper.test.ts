import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MockInstance } from "vitest";
import { askHelper } from "./ask-helper.ts";

const request = { usermessage: "Shorter.", chatMemory: [], promptname: "para-jerry", type: "para" };
const { signal } = new AbortController();
const listening = { token: "t", signal, onSay: () => undefined };
const answering = (body: string, status = 200) => ({ ...listening, send: async () => new Response(body, { status }) });
const byWord = (...events: object[]) => {
  const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("");
  return async () => new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
};

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

it("tells the words while they are written, and gives back the whole", async () => {
  const said: string[] = [];
  const send = byWord(
    { type: "say", text: "For" },
    { type: "say", text: "get" },
    { type: "done", reply: '{"text":"Forget"}', isDemo: true },
  );
  await expect(askHelper(request, { ...listening, send, onSay: (text) => said.push(text) })).resolves.toEqual({
    text: '{"text":"Forget"}',
    isDemo: true,
  });
  expect(said).toEqual(["For", "get"]);
});

it("what is refused after its first words, or breaks off, is none", async () => {
  const error = { code: "helper_failed", message: "no", requestId: "r" };
  const refused = byWord({ type: "say", text: "For" }, { type: "refused", status: 502, error });
  await expect(askHelper(request, { ...listening, send: refused })).rejects.toMatchObject({
    message: expect.stringMatching(/^Backend error: 502 - /),
    cause: { failure: { code: "helper_failed" } },
  });
  await expect(askHelper(request, { ...listening, send: byWord({ type: "say", text: "For" }) })).rejects.toMatchObject({
    failure: { code: "unavailable" },
  });
});

it("a refusal of ours keeps its code, so that a person reads the right words", async () => {
  const body = JSON.stringify({ error: { code: "insufficient_credits", message: "no", requestId: "r" } });
  await expect(askHelper(request, answering(body, 402))).rejects.toMatchObject({ cause: { failure: { code: "insufficient_credits" } } });
});

it("asks nobody without a message or a user", async () => {
  const send = vi.fn();
  await expect(askHelper({ ...request, usermessage: "" }, { ...listening, send })).rejects.toThrow();
  await expect(askHelper(request, { ...listening, token: null, send })).rejects.toThrow();
  expect(send).not.toHaveBeenCalled();
});

it("a cancelled call is no error worth a log", async () => {
  const cancelled = new DOMException("", "AbortError");
  await expect(askHelper(request, { ...listening, send: () => Promise.reject(cancelled) })).rejects.toBe(cancelled);
  expect(logged).not.toHaveBeenCalled();
});
