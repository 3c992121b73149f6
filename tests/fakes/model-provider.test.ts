import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { type ModelProvider, startModelProvider } from "./model-provider.ts";

let provider: ModelProvider;

beforeAll(async () => {
  provider = await startModelProvider({ port: 0 });
});

beforeEach(async () => {
  await fetch(`${provider.origin}/__calls`, { method: "DELETE" });
});

afterAll(() => provider.close());

const system = (block: string, voice: string) => `You write for a course.\nVoice: ${voice}\nReply format: block ${block}\n`;

it("answers a chat with the same JSON object for the block each time", async () => {
  const asked = {
    user: "Write a paragraph about the water cycle.",
    system: system("para", "shakespeare"),
  };
  const answer = await (await chat(asked)).json();

  expect(answer).toEqual({
    id: expect.stringMatching(/^chatcmpl-/),
    object: "chat.completion",
    created: expect.any(Number),
    model: "demo-text",
    choices: [
      {
        index: 0,
        message: {
          role: "assistant",
          content: expect.stringMatching(/^Here is a draft\.\n\{"text":"[^"]+"\}$/),
          refusal: null,
        },
        logprobs: null,
        finish_reason: "stop",
      },
    ],
    usage: {
      prompt_tokens: expect.any(Number),
      completion_tokens: expect.any(Number),
      total_tokens: expect.any(Number),
    },
  });
  expect(JSON.stringify(answer)).toMatch(/the water cycle.*(doth|thy)/);
  expect(await (await chat(asked)).json()).toEqual(answer);
});

it("answers [[reply]] with the given words, and counts tenfold tokens for [[tenfold]]", async () => {
  const words = JSON.stringify({ text: "<script>1</script>".repeat(2_000) });
  await fetch(`${provider.origin}/__replies/hostile-1`, { method: "PUT", body: words });
  expect(await readText(await chat({ user: "[[reply:hostile-1]]", system: system("para", "lucy") }))).toBe(words);
  const tokens = async (user: string) => {
    const { usage } = (await (await chat({ user, system: system("para", "lucy") })).json()) as { usage: { completion_tokens: number } };
    return usage.completion_tokens;
  };
  expect(await tokens("about bees [[tenfold]]")).toBe(10 * (await tokens("about bees")));
});

it("drafts as many chapters as requested, and fourteen pages in six", async () => {
  const text = await readText(
    await chat({ user: "Hens", system: "Reply format: outline\nPlan a course for beginners: 6 chapters of pages." }),
  );
  const { title, chapters } = JSON.parse(text.slice(text.indexOf("{"))) as { title: string; chapters: { pages: object[] }[] };
  expect([title, chapters.map(({ pages }) => pages.length)]).toEqual(["Hens", [2, 3, 2, 3, 3, 1]]);
});

it("drafts a page with one block of each suggested type", async () => {
  const text = await readText(
    await chat({
      user: "Write the page “Foxes”.\nSuggested blocks: heading.",
      system: 'Reply format: page\n- heading: {"text": "An example"}',
    }),
  );
  expect(JSON.parse(text.slice(text.indexOf("{")))).toEqual({
    blocks: [
      { type: "para", data: { text: "All about Foxes." } },
      { type: "heading", data: { text: "An example" } },
      { type: "no-such-block", data: {} },
    ],
  });
});

it("uses other words for every voice, and short headings", async () => {
  const headings = await Promise.all(
    ["jerry", "bratGPT", "shakespeare", "lucy", "someone-else"].map(async (voice) =>
      readText(await chat({ user: "about volcanoes", system: system("heading", voice) })),
    ),
  );

  expect(headings).toEqual([
    'Here is a draft.\n{"text":"Getting to know volcanoes"}',
    'Here is a draft.\n{"text":"Volcanoes, minus the boring bits"}',
    'Here is a draft.\n{"text":"Of volcanoes, and the wonders thereof"}',
    'Here is a draft.\n{"text":"You can do volcanoes"}',
    'Here is a draft.\n{"text":"Getting to know volcanoes"}',
  ]);
});

it("keeps the JSON object whole with braces, quotes and dollar signs", async () => {
  const text = await readText(await chat({ user: 'about {"a": $& } and "quotes" \\ $1', system: system("para", "lucy") }));
  const object: unknown = JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));

  expect(object).toEqual({ text: expect.stringContaining('"a": $&') });
});

it("streams the same text in chunks, then reason, usage and [DONE]", async () => {
  const asked = { user: "about bees", system: system("para", "jerry") };
  const whole = await readText(await chat(asked));
  const response = await chat({ ...asked, stream: true });
  const events = await readEvents(response);

  expect(response.headers.get("content-type")).toContain("text/event-stream");
  expect(events.at(-1)).toBe("[DONE]");
  expect(JSON.parse(events.at(-2) ?? "")).toMatchObject({
    choices: [],
    usage: { total_tokens: expect.any(Number) },
  });
  expect(JSON.parse(events.at(-3) ?? "")).toMatchObject({
    choices: [{ delta: {}, finish_reason: "stop" }],
  });
  expect(streamedText(events)).toBe(whole);
  expect(events.length).toBeGreaterThan(10);
});

it("cuts the reply with the reason length after too few tokens", async () => {
  const answer = await (await chat({ user: "about bees", max_tokens: 5 })).json();

  expect(answer).toMatchObject({
    choices: [{ finish_reason: "length" }],
    usage: { completion_tokens: 5 },
  });
});

it("answers bad keys with 401, bad bodies with 400 and unknown paths with 404", async () => {
  const noKey = await fetch(`${provider.baseUrl}/models`);
  const wrongKey = await fetch(`${provider.baseUrl}/models`, {
    headers: { authorization: "Bearer sk-wrong" },
  });
  const badBody = await post("/chat/completions", { messages: [] });
  const unknown = await post("/nothing", {});

  expect([noKey.status, wrongKey.status, badBody.status, unknown.status]).toEqual([401, 401, 400, 404]);
  expect(await wrongKey.json()).toEqual({
    error: {
      message: "Incorrect API key provided.",
      type: "invalid_request_error",
      param: null,
      code: "invalid_api_key",
    },
  });
  expect(await badBody.json()).toMatchObject({
    error: { message: expect.stringContaining("model") },
  });
});

it("lists models", async () => {
  const response = await fetch(`${provider.baseUrl}/models`, {
    headers: { authorization: "Bearer sk-any" },
  });

  expect(await response.json()).toMatchObject({
    object: "list",
    data: [{ id: "demo-text", object: "model" }, {}, {}, {}, {}],
  });
});

it("[[429]] names a delay, [[500]] is a server error, [[flaky]] recovers", async () => {
  const limited = await chat({ user: "about bees [[429:7]]" });
  const broken = await chat({ user: "about bees [[500]]" });
  const flaky = [];
  for (let attempt = 0; attempt < 3; attempt += 1) flaky.push((await chat({ user: "[[flaky:2:key-1]]" })).status);

  expect([limited.status, limited.headers.get("retry-after"), broken.status]).toEqual([429, "7", 500]);
  expect(await limited.json()).toMatchObject({
    error: { type: "requests", code: "rate_limit_exceeded" },
  });
  expect(flaky).toEqual([500, 500, 200]);
});

it("[[slow]] waits, and notices when the client disconnects", async () => {
  const leaving = new AbortController();
  const asked = chat({ user: "about bees [[slow]]", signal: leaving.signal });
  await expect.poll(calls).toMatchObject([{ state: "open" }]);
  leaving.abort();

  await expect(asked).rejects.toThrow("aborted");
  await expect.poll(calls).toMatchObject([{ state: "broken off" }]);
});

it("[[truncated]] ends a stream without a reason, and a whole reply in mid-body", async () => {
  const events = await readEvents(await chat({ user: "about bees [[truncated]]", stream: true }));
  const whole = await chat({ user: "about bees [[truncated]]" });

  expect(events.join("")).not.toMatch(/"finish_reason":"|\[DONE\]/);
  expect(events.length).toBeGreaterThan(1);
  expect(whole.status).toBe(200);
  await expect(whole.text()).rejects.toThrow("terminated");
});

it("[[cut]] breaks the connection within a reply, [[dropped]] before it", async () => {
  const stream = await chat({ user: "about bees [[cut]]", stream: true });
  const whole = await chat({ user: "about bees [[cut]]" });

  await expect(stream.text()).rejects.toThrow("terminated");
  await expect(whole.text()).rejects.toThrow("terminated");
  await expect(chat({ user: "about bees [[dropped]]" })).rejects.toThrow("fetch failed");
});

it("[[overloaded]] is an error event in a stream, and a 503 otherwise", async () => {
  const events = await readEvents(await chat({ user: "about bees [[overloaded]]", stream: true }));

  expect(JSON.parse(events.at(-1) ?? "")).toMatchObject({ error: { type: "server_error" } });
  expect((await chat({ user: "about bees [[overloaded]]" })).status).toBe(503);
});

it("[[garbage]] is status 200 with an invalid body", async () => {
  const whole = await chat({ user: "[[garbage]]" });
  const events = await readEvents(await chat({ user: "[[garbage]]", stream: true }));

  expect(whole.status).toBe(200);
  await expect(whole.json()).rejects.toThrow(SyntaxError);
  expect(() => events.map((event): unknown => JSON.parse(event))).toThrow(SyntaxError);
});

it("[[length]], [[refused]], [[empty]], [[nojson]] and [[hostile]] are well-formed replies", async () => {
  const para = system("para", "jerry");
  const asked = (user: string) => chat({ user, system: para });

  expect(await (await asked("[[length]]")).json()).toMatchObject({
    choices: [{ finish_reason: "length" }],
  });
  expect(await (await asked("[[refused]]")).json()).toMatchObject({
    choices: [{ finish_reason: "content_filter" }],
  });
  expect(await readText(await asked("[[empty]]"))).toBe("");
  expect(await readText(await asked("about bees [[nojson]]"))).toMatch(/^[^{}]*bees[^{}]*$/);
  expect(await readText(await asked("[[hostile]]"))).toMatch(/\{"text":"<script>.*javascript:.*"\}$/);
});

it("lists calls with path, idempotency key and user message, and deletes them", async () => {
  await post("/chat/completions", chatBody({ user: "about bees" }), {
    headers: { "idempotency-key": "op-1" },
  });
  await post("/images/generations", { prompt: "a bee" });

  expect(await calls()).toEqual([
    {
      path: "/v1/chat/completions",
      idempotencyKey: "op-1",
      apiKey: "sk-any",
      model: "demo-text",
      userMessage: "about bees",
      messages: [{ role: "user", content: "about bees" }],
      state: "answered",
    },
    {
      path: "/v1/images/generations",
      idempotencyKey: null,
      apiKey: "sk-any",
      model: "dall-e-2",
      userMessage: "a bee",
      state: "answered",
    },
  ]);
});

describe("pictures in a chat", () => {
  it("are decoded, and the answer names their colour", async () => {
    const look = async (background: string) => {
      const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer();
      return readText(await show(`data:image/png;base64,${png.toString("base64")}`));
    };
    expect(await look("#d22")).toBe("The picture is mostly red, 40 by 30 pixels.");
    expect(await look("#22d")).toBe("The picture is mostly blue, 40 by 30 pixels.");
    expect(await calls()).toMatchObject([{ pictures: [{ type: "image/png", width: 40, height: 30 }] }, {}]);
  });

  it("are refused if they are none", async () => {
    const answers = [
      await show(`data:image/png;base64,${Buffer.from("no picture").toString("base64")}`),
      await show("https://example.org/a.png"),
      await show(
        `data:image/jpeg;base64,${(
          await sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } })
            .png()
            .toBuffer()
        ).toString("base64")}`,
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  function show(url: string): Promise<Response> {
    const content = [
      { type: "text", text: "Which colour?" },
      { type: "image_url", image_url: { url } },
    ];
    return post("/chat/completions", { model: "demo-text", messages: [{ role: "user", content }] });
  }
});

it("refuses max_tokens for strict-text, in OpenAI's words", async () => {
  const ask = (limit: object) => post("/chat/completions", { ...chatBody({ user: "about bees" }), model: "strict-text", ...limit });
  const refused = await ask({ max_tokens: 500 });

  expect([refused.status, await refused.json()]).toEqual([
    400,
    {
      error: {
        message: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
        type: "invalid_request_error",
        param: "max_tokens",
        code: "unsupported_parameter",
      },
    },
  ]);
  expect((await ask({ max_completion_tokens: 500 })).status).toBe(200);
});

it("embeds texts with common words close together", async () => {
  const texts = ["Bread needs yeast", "Yeast makes bread rise", "Volcanoes are hot"];
  const reply = await post("/embeddings", { model: "demo-embeddings", input: texts });
  const { data } = (await reply.json()) as { data: { index: number; embedding: number[] }[] };
  const [bread = [], yeast = [], volcano = []] = data.map(({ embedding }) => embedding);
  const product = (one: number[], two: number[]) => one.reduce((sum, number, index) => sum + number * (two[index] ?? 0), 0);

  expect(data.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(product(bread, bread)).toBeCloseTo(1);
  expect(product(bread, yeast)).toBeGreaterThan(product(bread, volcano));
});

type Asked = { user: string; system?: string; stream?: boolean; max_tokens?: number };

function chatBody({ user, system: instructions, stream, max_tokens }: Asked) {
  const messages = [{ role: "user", content: user }];
  if (instructions !== undefined) messages.unshift({ role: "system", content: instructions });
  return {
    model: "demo-text",
    messages,
    stream,
    max_tokens,
    stream_options: stream ? { include_usage: true } : undefined,
  };
}

function chat(asked: Asked & { signal?: AbortSignal }): Promise<Response> {
  return post("/chat/completions", chatBody(asked), asked.signal ? { signal: asked.signal } : {});
}

function post(path: string, body: unknown, options: { headers?: Record<string, string>; signal?: AbortSignal } = {}) {
  return fetch(`${provider.baseUrl}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    ...options,
    headers: {
      authorization: "Bearer sk-any",
      "content-type": "application/json",
      ...options.headers,
    },
  });
}

async function calls(): Promise<unknown> {
  return (await fetch(`${provider.origin}/__calls`)).json();
}

async function readText(response: Response): Promise<string> {
  const answer: { choices: { message: { content: string } }[] } = await response.json();
  return answer.choices[0]?.message.content ?? "";
}

async function readEvents(response: Response): Promise<string[]> {
  return [...(await response.text()).matchAll(/^data: (.*)$/gm)].map(([, data]) => data ?? "");
}

function streamedText(events: string[]): string {
  return events
    .filter((event) => event !== "[DONE]")
    .map((event) => {
      const chunk: { choices: { delta: { content?: string } }[] } = JSON.parse(event);
      return chunk.choices[0]?.delta.content ?? "";
    })
    .join("");
}
