import { expect, it } from "vitest";
import { audioFormatOf } from "./audio-format.ts";

const latin = (text: string) => Buffer.from(text, "latin1");

it.each([
  ["ID3\x04\0", "mp3"],
  ["\xff\xfb\x90\x64", "mp3"],
  ["\xff\xf3\x84\xc4", "mp3"],
  ["\xff\xf1\x50\x80\x02\x1f\xfc", "aac"],
  ["\0\0\0\x20ftypM4A \0\0\0\0", "m4a"],
  ["\0\0\0\x18ftypmp42\0\0\0\0", "m4a"],
  ["RIFF\x24\0\0\0WAVEfmt ", "wav"],
  ["OggS\0\x02\0\0\0\0\0\0\0\0abcdefghijkl\x01\x13OpusHead", "ogg"],
  ["OggS\0\x02\0\0\0\0\0\0\0\0abcdefghijkl\x01\x1e\x01vorbis", "ogg"],
  ["\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm", "webm"],
])("finds the format of %j: %s", (head, extension) => {
  expect(audioFormatOf(latin(head))?.extension).toBe(extension);
});

it.each([
  "",
  "no sound",
  "<!doctype html>",
  "\xff\xd8\xff\xe0",
  "\xff\xfe<\0h\0t\0m\0l\0",
  "\xff\xfb\xf0\x64",
  "RIFF\x24\0\0\0AVI LIST",
  "RIFF\x24\0\0\0WEBPVP8 ",
  "\0\0\0\x20ftypqt  \0\0",
  "\0\0\0\x20ftypavif\0\0",
  "OggS\0\x02\0\0\0\0\0\0\0\0abcdefghijkl\x01\x2a\x80theora",
  "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska",
  "%PDF-1.7",
])("knows no sound in %j", (head) => {
  expect(audioFormatOf(latin(head))).toBeNull();
});
