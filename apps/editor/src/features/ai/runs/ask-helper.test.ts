import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MockInstance } from "vitest";
import { askHelper } from "./ask-helper.ts";

const request = { usermessage: "Shorter.", chatMemory: [], promptname: "para-jerry", type: "para" };
const { signal } = new AbortController();
const listening = { token: "t", signal, onSay: () => undefined };
const answering = (body: string, status = 200) => ({ ...listening, send: async () => new Response(body, { status }) });
const streamOf = (...events: object[]) => {
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

describe("ask helper", () => {
  it("returns the helper's reply", async () => {
    await expect(askHelper(request, answering('{"text":"ok"}'))).resolves.toEqual({ text: '{"text":"ok"}', isDemo: false });
    expect(logged).not.toHaveBeenCalled();
  });

  it.each([
    ["Missing user message (M)", { ...request, usermessage: "" }, answering("")],
    ["User not signed in", request, { ...answering(""), token: null }],
    ["Backend error: 503 - busy", request, answering("busy", 503)],
    ["Backend response is empty", request, answering("  ")],
  ])("[AI-11] throws and logs: %s", async (words, asked, dependencies) => {
    await expect(askHelper(asked, dependencies)).rejects.toThrow(new Error(words));
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: words }));
  });

  it("streams the words and returns the whole reply", async () => {
    const streamed: string[] = [];
    const send = streamOf(
      { type: "say", text: "For" },
      { type: "say", text: "get" },
      { type: "done", reply: '{"text":"Forget"}', isDemo: true },
    );
    await expect(askHelper(request, { ...listening, send, onSay: (text) => streamed.push(text) })).resolves.toEqual({
      text: '{"text":"Forget"}',
      isDemo: true,
    });
    expect(streamed).toEqual(["For", "get"]);
  });

  it("fails when the stream is refused or breaks off", async () => {
    const error = { code: "helper_failed", message: "no", requestId: "r" };
    const refused = streamOf({ type: "say", text: "For" }, { type: "refused", status: 502, error });
    await expect(askHelper(request, { ...listening, send: refused })).rejects.toMatchObject({
      message: expect.stringMatching(/^Backend error: 502 - /),
      cause: { failure: { code: "helper_failed" } },
    });
    await expect(askHelper(request, { ...listening, send: streamOf({ type: "say", text: "For" }) })).rejects.toMatchObject({
      failure: { code: "unavailable" },
    });
  });

  it("keeps the code of a refusal for the right error text", async () => {
    const body = JSON.stringify({ error: { code: "insufficient_credits", message: "no", requestId: "r" } });
    await expect(askHelper(request, answering(body, 402))).rejects.toMatchObject({ cause: { failure: { code: "insufficient_credits" } } });
  });

  it("sends nothing without a message or a user", async () => {
    const send = vi.fn();
    await expect(askHelper({ ...request, usermessage: "" }, { ...listening, send })).rejects.toThrow();
    await expect(askHelper(request, { ...listening, token: null, send })).rejects.toThrow();
    expect(send).not.toHaveBeenCalled();
  });

  it("does not log a cancelled request", async () => {
    const cancelled = new DOMException("", "AbortError");
    await expect(askHelper(request, { ...listening, send: () => Promise.reject(cancelled) })).rejects.toBe(cancelled);
    expect(logged).not.toHaveBeenCalled();
  });
});
