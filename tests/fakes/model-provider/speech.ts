import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { z } from "zod";

import { type Exchange, parseBody, type Prepared, ProtocolError, sendBytes } from "./protocol.ts";
import { withoutSentinels } from "./sentinels.ts";

const run = promisify(execFile);

const fliteVoices = new Map([
  ["alloy", "slt"],
  ["ash", "rms"],
  ["ballad", "awb"],
  ["coral", "slt"],
  ["echo", "rms"],
  ["fable", "awb"],
  ["nova", "slt"],
  ["onyx", "kal16"],
  ["sage", "slt"],
  ["shimmer", "slt"],
  ["verse", "rms"],
]);

const mediaTypes = { mp3: "audio/mpeg", wav: "audio/wav" } as const;

const filters: Partial<Record<string, string>> = {
  quiet: "volume=-25dB",
  loud: "volume=18dB",
  uneven: "compand=attacks=0.001:decays=0.001:points=-90/-140|-40/-70|-12/-22|0/0",
  silent: "volume=0",
};

const speechBody = z.object({
  model: z.string().min(1),
  input: z.string().trim().min(1).max(4096),
  voice: z.string(),
  response_format: z.enum(["mp3", "wav"]).default("mp3"),
});

export function prepareSpeech({ response, body, clientLeft }: Exchange): Prepared {
  const asked = parseBody(speechBody, body);
  const voice = fliteVoices.get(asked.voice);
  if (!voice)
    throw new ProtocolError({
      status: 400,
      message: `Unknown voice '${asked.voice}'.`,
      code: "invalid_voice",
    });
  return {
    model: asked.model,
    userMessage: asked.input,
    answer: async (sentinel) => {
      const text = sayable(asked.input);
      const filter = filters[sentinel?.kind ?? ""] ?? "anull";
      const bytes = await speak({ text, voice, filter, format: asked.response_format, signal: clientLeft });
      sendBytes(response, { type: mediaTypes[asked.response_format], bytes, sentinel });
    },
  };
}

/** A blank line is a pause. Flite says nothing for other alphabets, unlike any real voice. */
function sayable(input: string): string {
  const text = input
    .split(/\n{2,}/)
    .map(withoutSentinels)
    .join("\n\n");
  return /[a-z0-9]/i.test(text) ? text : "Nothing that I can say.";
}

interface Speech {
  text: string;
  voice: string;
  filter: string;
  format: keyof typeof mediaTypes;
  signal: AbortSignal;
}

async function speak(speech: Speech): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "model-provider-speech-"));
  const limits = { signal: speech.signal, timeout: 120_000 };
  try {
    // Passes the text in a file, because it may begin with a dash or be a file name.
    const words = join(folder, "words.txt");
    const wav = join(folder, "speech.wav");
    // Without a line end, flite may drop the last word.
    await writeFile(words, `${speech.text}\n`);
    await run("flite", ["-voice", speech.voice, "-f", words, "-o", wav], limits);
    if (speech.format === "wav") return await readFile(wav);
    const mp3 = join(folder, "speech.mp3");
    const sameBytes = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"];
    await run("ffmpeg", ["-nostdin", "-loglevel", "error", "-i", wav, "-af", speech.filter, ...sameBytes, "-b:a", "48k", mp3], limits);
    return await readFile(mp3);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
