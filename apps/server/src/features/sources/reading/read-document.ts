import { type ReadDocument, type Reading, Unreadable } from "./document.ts";
import { isHtml, readHtml } from "./read-html.ts";
import { readOffice } from "./read-office.ts";
import { readPdf } from "./read-pdf.ts";
import { readPlain } from "./read-plain.ts";

const headBytes = 4_096;
/** Nobody writes as much by hand, and a web page is at most 10 MB. */
const maxTextBytes = 20_000_000;

/** Reads a document by its first bytes, whatever its name says. */
export async function readDocument(reading: Reading): Promise<ReadDocument> {
  const { file, bytes, limits } = reading;
  const head = Buffer.alloc(Math.min(headBytes, bytes));
  await file.read(head, 0, head.length, 0);
  const document = await readBySignature(reading, head);
  const characters = document.parts.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > limits.characters) throw new Unreadable({ reason: "too_large" });
  if (document.parts.every(({ text }) => text.trim() === "")) throw new Unreadable({ reason: "empty" });
  return document;
}

async function readBySignature(reading: Reading, head: Buffer): Promise<ReadDocument> {
  const { file, bytes, contentType } = reading;
  const starts = (signature: string) => head.toString("latin1", 0, signature.length) === signature;
  if (starts("%PDF-")) return readPdf(reading, await file.readFile());
  if (starts("PK\x03\x04")) return readOffice(reading);
  // A compound file: an old Word file, or a new one that is locked by a password.
  if (starts("\xd0\xcf\x11\xe0")) throw new Unreadable({ reason: (await isLocked(reading)) ? "password" : "type" });
  if (bytes > maxTextBytes) throw new Unreadable({ reason: "too_large" });
  const content = await file.readFile();
  if (isHtml(head, contentType)) return readHtml(content, contentType);
  return readPlain(content);
}

const encryptedPackage = Buffer.from("EncryptedPackage", "utf16le");
const maxSearchedBytes = 8_000_000;

async function isLocked({ file, bytes }: Reading): Promise<boolean> {
  const length = Math.min(bytes, maxSearchedBytes);
  const [start, end] = [Buffer.alloc(length), Buffer.alloc(length)];
  await file.read(start, 0, length, 0);
  await file.read(end, 0, length, bytes - length);
  return start.includes(encryptedPackage) || end.includes(encryptedPackage);
}
