import { describe, expect, it } from "vitest";
import { readCaptions, vttOf } from "./caption-files.ts";
import { paragraphsOf } from "./cues.ts";
import { isTooFast, joinCue, retimeCue, secondsOf, splitCue, tidied, timeText } from "./edit-cues.ts";

const cues = [
  { start: 82, end: 87, text: "Here is the same jar." },
  { start: 87, end: 91.2, text: "Look at the top." },
  { start: 91.2, end: 97.6, text: "The bubbles have burst." },
];

describe("caption files", () => {
  it("[MED-08] reads WebVTT with names, settings and markup", () => {
    const file =
      "\uFEFFWEBVTT Kind: captions\r\n\r\nNOTE a --> b\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nintro\r\n00:01.000 --> 00:02.500 align:start\r\n" +
      "<v Marta>Hold the <i>blade</i> flat &amp; still</v>\r\nfor a second.\r\n\r\n01:02:03.004 --> 01:02:05.000\r\nOne cut.\r\n";
    expect(readCaptions(file)).toEqual([
      { start: 1, end: 2.5, text: "Hold the blade flat & still for a second." },
      { start: 3723.004, end: 3725, text: "One cut." },
    ]);
  });

  it("[MED-08] reads SubRip, puts it in order and removes overlaps", () => {
    const file =
      "2\n00:00:03,000 --> 00:00:05,000\n{\\an8}Second\n\n1\n00:00:01,250 --> 00:00:04,000\nFirst\n\n3\n00:00:09,000 --> 00:00:08,000\nNever\n";
    expect(readCaptions(file)).toEqual([
      { start: 1.25, end: 3, text: "First" },
      { start: 3, end: 5, text: "Second" },
    ]);
  });

  it.each(["", "WEBVTT\n\n", "no captions", "--> -->\n\n-->", '{"a": 1}', "\0\0\0\x18ftypmp42"])("finds no captions in %j", (file) => {
    expect(readCaptions(file)).toBeNull();
  });

  it("reads a hostile file of 2 MB within a second", () => {
    const started = performance.now();
    for (const part of ["<".repeat(50), "-->", "{\\", "1:", "\n\n0:0 --> 0:1\n<a"]) readCaptions(part.repeat(2_000_000 / part.length));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it("[MED-08] writes a file that says the same, without markup", () => {
    const hostile = [{ start: 0, end: 1.0004, text: "a < b --> c & <script>\n\nNOTE" }];
    expect(vttOf(hostile)).toBe("WEBVTT\n\n00:00:00.000 --> 00:00:01.000\na &lt; b --&gt; c &amp; &lt;script&gt; NOTE\n");
    expect(readCaptions(vttOf(cues))).toEqual(cues);
  });
});

describe("lines of captions", () => {
  it("[MED-08] splits a line and its time, and joins it again", () => {
    const split = splitCue(cues, 2, 11);
    expect(split.slice(2)).toEqual([
      { start: 91.2, end: 94.261, text: "The bubbles" },
      { start: 94.261, end: 97.6, text: "have burst." },
    ]);
    expect(joinCue(split, 3)).toEqual({ cues, at: 12 });
    expect(joinCue(cues, 0)).toBeNull();
  });

  it("[MED-08] keeps lines in order when a time changes", () => {
    expect(retimeCue(cues, 1, { start: 85 }).map(({ start, end }) => [start, end])).toEqual([
      [82, 85],
      [85, 91.2],
      [91.2, 97.6],
    ]);
    expect(retimeCue(cues, 1, { end: 500 })[1]).toMatchObject({ start: 87, end: 97.4 });
    expect(retimeCue(cues, 0, { start: -4 })[0]).toMatchObject({ start: 0, end: 87 });
  });

  it("warns of more than 20 characters a second", () => {
    expect(isTooFast({ start: 0, end: 1, text: "x".repeat(20) })).toBe(false);
    expect(isTooFast({ start: 0, end: 1, text: "x".repeat(21) })).toBe(true);
  });

  it("drops lines without words", () => {
    expect(tidied([...cues, { start: 98, end: 99, text: "  " }])).toEqual(cues);
  });

  it("writes and reads times", () => {
    expect([timeText(91.25), timeText(91.25, { decimals: 1 }), timeText(3723.9), timeText(5, { decimals: 1 })]).toEqual([
      "1:31",
      "1:31.2",
      "1:02:03",
      "0:05.0",
    ]);
    expect(["1:31.2", "91.2", "00:01:31,200", "1:02:03", "x", "", "1:2:3:4", "-1"].map(secondsOf)).toEqual([
      91.2,
      91.2,
      91.2,
      3723,
      null,
      null,
      null,
      null,
    ]);
  });

  it("makes paragraphs at pauses and after long sentences", () => {
    const long = { start: 100, end: 104, text: `${"word ".repeat(70)}end.` };
    expect(paragraphsOf([...cues, long, { start: 104, end: 105, text: "More." }])).toEqual([
      "Here is the same jar. Look at the top. The bubbles have burst.",
      long.text,
      "More.",
    ]);
  });
});
