import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeSentences } from "./sentence-timings.ts";

const sampleRate = 2000;

/** A simulated spoken sentence: words as tones with hesitations between them, then a pause. */
const sentence = fc.record({
  words: fc.array(fc.integer({ min: 2, max: 12 }), { minLength: 1, maxLength: 14 }),
  /** Relative speed of the sentence. */
  pace: fc.double({ min: 0.88, max: 1.12, noNaN: true }),
  hesitationMs: fc.integer({ min: 0, max: 90 }),
  pauseMs: fc.integer({ min: 260, max: 600 }),
});

describe("sentence timings", () => {
  it("finds sentences despite changes of pace and hesitations", () => {
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 9 }), fc.integer({ min: 0, max: 400 }), (sentences, leadMs) => {
        const sound: number[] = tone(leadMs, 0);
        const truth = sentences.map(({ words, pace, hesitationMs, pauseMs }) => {
          const startMs = msOf(sound);
          for (const [index, letters] of words.entries())
            sound.push(...tone(index > 0 ? hesitationMs : 0, 0), ...tone(letters * 65 * pace, 0.3));
          const endMs = msOf(sound);
          sound.push(...tone(pauseMs, 0));
          return { startMs, endMs };
        });
        const texts = sentences.map(({ words }) => `${words.map((letters) => "a".repeat(letters)).join(" ")}.`);

        const heard = timeSentences(Float32Array.from(sound), { sentences: texts, sampleRate });

        for (const [index, { startMs, endMs }] of heard.entries()) {
          expect(Math.abs(startMs - (truth[index]?.startMs ?? 0))).toBeLessThanOrEqual(300);
          expect(Math.abs(endMs - (truth[index]?.endMs ?? 0))).toBeLessThanOrEqual(300);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("estimates ordered starts by letters when the voice never pauses", () => {
    const heard = timeSentences(Float32Array.from(tone(6000, 0.3)), {
      sentences: ["aaaaaaaaaa.", "aaaaaaaaaa.", "aaaaaaaaaa."],
      sampleRate,
    });

    expect(heard.map(({ startMs }) => Math.round(startMs / 1000))).toEqual([0, 2, 4]);
    expect(heard.at(-1)?.endMs).toBe(6000);
  });

  it("keeps all sentences within a sound that is too short", () => {
    const sentences = Array.from({ length: 20 }, () => "a.");
    const heard = timeSentences(Float32Array.from(tone(300, 0.3)), { sentences, sampleRate });

    expect(heard).toHaveLength(20);
    for (const { startMs, endMs } of heard) expect([startMs <= endMs, endMs <= 300]).toEqual([true, true]);
  });
});

function tone(ms: number, volume: number): number[] {
  return Array.from({ length: Math.round((ms * sampleRate) / 1000) }, (_, at) => volume * Math.sin(at / 3));
}

function msOf(sound: readonly number[]): number {
  return (sound.length / sampleRate) * 1000;
}
