import { audioFormatOf } from "./audio-format.ts";
import { fileFormatOf } from "./file-format.ts";
import { isVideo } from "./video-format.ts";

const office = "application/vnd.openxmlformats-officedocument";
const word = { contentType: `${office}.wordprocessingml.document`, extension: "docx" };
const slides = { contentType: `${office}.presentationml.presentation`, extension: "pptx" };
const plain = { contentType: "text/plain; charset=utf-8", extension: "txt" };

/** The first bytes decide. Only between the two kinds of office files, which begin alike, the name does. */
export function sourceFormatOf(head: Buffer, name: string): { readonly contentType: string; readonly extension: string } | null {
  const starts = (signature: string) => head.toString("latin1", 0, signature.length) === signature;
  // An office file with a password begins as the old formats do. The reading then says so.
  if (starts("PK\x03\x04") || starts("\xd0\xcf\x11\xe0")) return /\.pptx?$/i.test(name) ? slides : word;
  return fileFormatOf(head) ?? audioFormatOf(head) ?? filmFormatOf(head) ?? (isText(head) ? plain : null);
}

function filmFormatOf(head: Buffer): { readonly contentType: string; readonly extension: string } | null {
  if (!isVideo(head)) return null;
  const starts = (signature: string) => head.toString("latin1", 0, signature.length) === signature;
  if (starts("OggS")) return { contentType: "video/ogg", extension: "ogv" };
  if (starts("RIFF")) return { contentType: "video/x-msvideo", extension: "avi" };
  return starts("\x1a\x45\xdf\xa3") ? { contentType: "video/webm", extension: "webm" } : { contentType: "video/mp4", extension: "mp4" };
}

/** UTF-16 has a mark; other texts have no control characters but tabs, line ends, page breaks and escapes. */
function isText(head: Buffer): boolean {
  const mark = head.toString("latin1", 0, 2);
  return (
    mark === "\xff\xfe" || mark === "\xfe\xff" || head.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
  );
}
