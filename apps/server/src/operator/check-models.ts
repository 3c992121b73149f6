import sharp from "sharp";
import { type AiGateway, createAiGateway } from "../platform/ai-gateway/gateway.ts";
import { type ConnectedCapability, connectedModel, hasAnyKey } from "../platform/ai-gateway/models.ts";
import { providersWords } from "../platform/ai-gateway/provider-error.ts";
import type { MessagePart, TextRequest } from "../platform/ai-gateway/write-once.ts";
import type { Config } from "../platform/config/config.ts";
import { newUuid } from "../platform/ids/ids.ts";
import { lineOf, type Outcome, refuse, tell, wordsOf } from "./output.ts";

/** Calls each connected model once through the product's own clients. Never prints a key. */
export async function checkModels({ ai }: Pick<Config, "ai">): Promise<Outcome> {
  if (!hasAnyKey(ai)) return tell("No key is set, so AI answers with samples. Set AI_API_KEY to connect a model.");
  // Each capability gets one request, so that the check costs little and shows the first error.
  const gateway = createAiGateway({ ...ai, log: { warn: () => undefined }, maxRetries: 0 });
  const lines: string[] = [];
  let failures = 0;
  for (const { capability, call } of checks) {
    const model = connectedModel(ai, capability);
    if (!model) {
      lines.push(lineOf([capability, "off"]));
      continue;
    }
    const began = performance.now();
    const problem = await call(gateway).then(
      () => undefined,
      (error: unknown) => withoutKeys([wordsOf(error), providersWords(error)].filter(Boolean).join(": "), ai),
    );
    if (problem !== undefined) failures += 1;
    const took = `${Math.round(performance.now() - began)} ms`;
    const result = problem === undefined ? "works" : `failed: ${problem}`;
    lines.push(lineOf([capability, new URL(model.baseUrl).host, model.modelName, result, took]));
  }
  return failures === 0 ? tell(lines.join("\n")) : refuse(1, lines.join("\n"));
}

/** Reasoning models count their thoughts. */
const maxOutputTokens = 1_000;

const checks: readonly { capability: ConnectedCapability; call(gateway: AiGateway): Promise<unknown> }[] = [
  {
    capability: "text",
    call: (gateway) => gateway.writeText(question([{ type: "text", text: "Say: ready" }])),
  },
  {
    capability: "image",
    async call(gateway) {
      const { bytes } = await gateway.drawPicture({ ...newCall(), prompt: "A red circle on white", sample: redSquare });
      await sharp(bytes).metadata();
    },
  },
  {
    capability: "speech",
    call: async ({ speaker }) => speaker?.speak({ ...newCall(), text: "This voice works.", voice: "alloy" }),
  },
  {
    capability: "vision",
    async call(gateway) {
      const picture = { type: "picture", bytes: await redSquare(), mediaType: "image/png" } as const;
      const asked = { type: "text", text: "Which colour does the square in this picture have?" } as const;
      const { text } = await gateway.writeText({ ...question([asked, picture]), job: "vision" });
      if (!/\bred\b/i.test(text)) throw new Error(`The model does not see pictures: it says of a red square: ${text.slice(0, 80)}`);
    },
  },
  {
    capability: "embeddings",
    call: async ({ embedder }) => embedder?.embed({ ...newCall(), texts: ["A short text"] }),
  },
  {
    capability: "transcription",
    call: async ({ transcriber }) => transcriber?.transcribe({ ...newCall(), sound: secondOfSilence(), fileName: "silence.wav" }),
  },
];

function question(content: readonly MessagePart[]): TextRequest {
  return { ...newCall(), system: "You answer with one word.", messages: [{ role: "user", content }], maxOutputTokens, sample: "" };
}

function newCall() {
  return { idempotencyKey: `ai-check:${newUuid()}` };
}

function secondOfSilence(): Buffer {
  const bytesPerSecond = 16_000;
  const header = Buffer.from("RIFF....WAVEfmt ....................data....", "latin1");
  header.writeUInt32LE(36 + bytesPerSecond, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(bytesPerSecond, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.writeUInt32LE(bytesPerSecond, 40);
  return Buffer.concat([header, Buffer.alloc(bytesPerSecond)]);
}

function redSquare(): Promise<Buffer> {
  const square = { create: { width: 48, height: 48, channels: 3, background: "#e00000" } } as const;
  const white = sharp({ create: { width: 64, height: 64, channels: 3, background: "#ffffff" } });
  return white
    .composite([{ input: square }])
    .png()
    .toBuffer();
}

/** Some providers repeat the key that they refuse. */
function withoutKeys(text: string, { apiKey, own }: Config["ai"]): string {
  const keys = [apiKey, ...Object.values(own).map((each) => each.apiKey)].filter((key) => key !== undefined);
  return keys.reduce((clean, key) => clean.replaceAll(key, "[key]"), text);
}
