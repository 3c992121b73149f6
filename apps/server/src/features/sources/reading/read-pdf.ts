import { type Part, type ReadDocument, type Reading, requireRoom, Unreadable } from "./document.ts";

interface Item {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly height: number;
  readonly transform: readonly number[];
}

/** A page of pictures often has a page number or a scanner's name as text. */
const minCharactersPerPage = 10;

export async function readPdf({ limits, onProgress }: Reading, content: Buffer): Promise<ReadDocument> {
  const { getDocument } = await loadLibrary();
  const loading = getDocument({
    data: new Uint8Array(content),
    // The process has no network. Nothing of the file is run.
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    useWasm: false,
    maxImageSize: 0,
    stopAtErrors: false,
    verbosity: 0,
  });
  const pdf = await loading.promise.catch((error: unknown) => {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    throw new Unreadable({ reason: isLocked ? "password" : "damaged" });
  });
  requireRoom(pdf.numPages, limits.pages);
  const parts: Part[] = [];
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number).catch(() => undefined);
    const found = page && (await page.getTextContent().catch(() => undefined));
    const lines = linesOf((found?.items ?? []).filter((item): item is Item & typeof item => "str" in item));
    page?.cleanup();
    const paragraphs = paragraphsOf(lines);
    characters += paragraphs.reduce((sum, text) => sum + text.length, 0);
    if (characters > limits.characters) throw new Unreadable({ reason: "too_large" });
    parts.push(...paragraphs.map((text) => ({ text, page: number })));
    onProgress((number / pdf.numPages) * 100);
  }
  if (characters < pdf.numPages * minCharactersPerPage) throw new Unreadable({ reason: "pictures" });
  return { kind: "pdf", title: null, pages: pdf.numPages, parts };
}

/** The library wants some classes of browsers for drawing, which we never do. */
async function loadLibrary() {
  const browser = globalThis as Record<string, unknown>;
  for (const name of ["DOMMatrix", "ImageData", "Path2D"]) browser[name] ??= function unused() {};
  // The library uses this instead of starting a thread.
  // @ts-expect-error -- the package has no types for its worker
  browser["pdfjsWorker"] = await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
  return import("pdfjs-dist/legacy/build/pdf.mjs");
}

interface Line {
  readonly text: string;
  readonly y: number;
  readonly height: number;
}

function linesOf(items: readonly Item[]): Line[] {
  const lines: Line[] = [];
  let [text, y, height] = ["", 0, 0];
  for (const item of items) {
    if (text === "") [y, height] = [item.transform[5] ?? 0, item.height];
    text += item.str;
    height = Math.max(height, item.height);
    if (!item.hasEOL) continue;
    if (text.trim() !== "") lines.push({ text: text.trim(), y, height });
    text = "";
  }
  if (text.trim() !== "") lines.push({ text: text.trim(), y, height });
  return lines;
}

/** A gap of more than one and a half lines separates paragraphs. */
function paragraphsOf(lines: readonly Line[]): string[] {
  const paragraphs: string[] = [];
  let last: Line | undefined;
  for (const line of lines) {
    const gap = last ? Math.abs(last.y - line.y) : 0;
    const isNew = last === undefined || gap > 1.7 * Math.max(last.height, line.height, 1) || line.y > last.y + line.height;
    if (isNew) paragraphs.push(line.text);
    else paragraphs.push(joined(paragraphs.pop() ?? "", line.text));
    last = line;
  }
  return paragraphs;
}

/** Joins a word that was split at the end of a line. */
function joined(above: string, below: string): string {
  return /\p{L}[-\u00AD]$/u.test(above) && /^\p{Ll}/u.test(below) ? above.slice(0, -1) + below : `${above} ${below}`;
}
