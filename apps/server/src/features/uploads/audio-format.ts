interface AudioFormat {
  readonly contentType: string;
  readonly extension: string;
}

/** Detects the format by the first bytes, ignoring name and type. */
export function audioFormatOf(head: Buffer): AudioFormat | null {
  const starts = (signature: string, at = 0) => head.toString("latin1", at, at + signature.length) === signature;
  if (starts("RIFF") && starts("WAVE", 8)) return { contentType: "audio/wav", extension: "wav" };
  if (starts("ftyp", 4)) {
    return /^(?:M4[AB] |mp4[12]|iso[m2-9]|dash)/.test(head.toString("latin1", 8, 12))
      ? { contentType: "audio/mp4", extension: "m4a" }
      : null;
  }
  if (starts("OggS")) return isOggSound(head) ? { contentType: "audio/ogg", extension: "ogg" } : null;
  // EBML: the document type follows. Matroska is not accepted.
  if (starts("\x1a\x45\xdf\xa3") && head.subarray(0, 64).includes("webm")) return { contentType: "audio/webm", extension: "webm" };
  if (isAdts(head)) return { contentType: "audio/aac", extension: "aac" };
  if (starts("ID3") || isMp3Frame(head)) return { contentType: "audio/mpeg", extension: "mp3" };
  return null;
}

/** The first page names the codec. A film in an Ogg file is no sound. */
function isOggSound(head: Buffer): boolean {
  const page = head.subarray(0, 64);
  return page.includes("OpusHead") || page.includes("\x01vorbis");
}

function isAdts(head: Buffer): boolean {
  return head.length >= 7 && head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0;
}

/** A header of MPEG layer III with a possible bitrate and sampling rate. */
function isMp3Frame(head: Buffer): boolean {
  const [first, second = 0, third = 0] = head;
  const isLayerThree = (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
  const [bitrate, samplingRate] = [third >> 4, (third >> 2) & 3];
  return first === 0xff && isLayerThree && bitrate > 0 && bitrate < 15 && samplingRate < 3;
}
