import { Parser } from "htmlparser2";
import { createDepth, type Part, type ReadDocument, type Reading, requireRoom, Unreadable } from "./document.ts";
import { type Archive, openArchive } from "./zip.ts";

/** Word and PowerPoint: an archive of XML. */
export async function readOffice(reading: Reading): Promise<ReadDocument> {
  const archive = await openArchive(reading.file);
  if (archive.names.has("word/document.xml")) return readWord(archive, reading);
  if (archive.names.has("ppt/presentation.xml")) return readSlides(archive, reading);
  if (archive.names.has("EncryptedPackage")) throw new Unreadable({ reason: "password" });
  throw new Unreadable({ reason: "type" });
}

interface Handler {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** The parser knows no document types, so it resolves no entities but the five of XML and loads nothing. */
function parseXml(xml: string, { open, close, text }: Handler): void {
  const depth = createDepth();
  const onopentag = (name: string, attributes: Record<string, string>) => {
    depth.open();
    open?.(name, attributes);
  };
  const onclosetag = (name: string) => {
    depth.close();
    close?.(name);
  };
  const parser = new Parser({ onopentag, onclosetag, ontext: text }, { xmlMode: true, decodeEntities: true });
  parser.end(xml);
}

async function readWord(archive: Archive, { limits }: Reading): Promise<ReadDocument> {
  const parts: Part[] = [];
  let [text, page, firstPage] = ["", 1, 1];
  let [isText, isHeading, hidden, tables] = [false, false, 0, 0];
  const endPart = () => {
    if (text.trim() !== "") parts.push({ text: text.trim(), page: firstPage, ...(isHeading && { isHeading }) });
    [text, isHeading, firstPage] = ["", false, page];
  };
  const open: Handler["open"] = (name, attributes) => {
    if (name === "mc:Fallback") hidden += 1;
    if (hidden > 0) return;
    if (name === "w:lastRenderedPageBreak" || (name === "w:br" && attributes["w:type"] === "page")) {
      page += 1;
      if (text.trim() === "") firstPage = page;
    } else if (name === "w:tab" || name === "w:br" || name === "w:cr") text += name === "w:tab" ? " " : "\n";
    else if (name === "w:pStyle") isHeading = /^(?:heading|title|berschrift|titel)/i.test((attributes["w:val"] ?? "").replace(/^Ü/, ""));
    else if (name === "w:tbl") tables += 1;
    else if (name === "w:t") isText = true;
  };
  const close: Handler["close"] = (name) => {
    if (name === "mc:Fallback") hidden -= 1;
    if (hidden > 0) return;
    if (name === "w:t") isText = false;
    // A row of a table stays together: its cells explain each other.
    if (name === "w:p" && tables === 0) endPart();
    if (name === "w:tc") text += " | ";
    if (name === "w:tr") {
      text = text.replace(/ \| $/, "");
      endPart();
    }
    if (name === "w:tbl") tables -= 1;
  };
  const handler = { open, close, text: (data: string) => void (isText && hidden === 0 && (text += data)) };
  for (const name of ["word/document.xml", "word/footnotes.xml", "word/endnotes.xml"]) {
    parseXml((await archive.read(name)) ?? "", handler);
    endPart();
  }
  const pages = await countPages(archive, page);
  requireRoom(pages ?? 0, limits.pages);
  const hasPages = page > 1 || pages === 1;
  return { kind: "word", title: null, pages, parts: hasPages ? parts : parts.map(withoutPage) };
}

function withoutPage({ text, isHeading }: Part): Part {
  return { text, ...(isHeading && { isHeading }) };
}

/** Word stores how many pages it has drawn. Other programs often do not. */
async function countPages(archive: Archive, drawn: number): Promise<number | null> {
  const properties = (await archive.read("docProps/app.xml")) ?? "";
  const stored = Number(/<Pages>(\d{1,6})<\/Pages>/.exec(properties)?.[1] ?? 0);
  const pages = Math.max(stored, drawn);
  return stored === 0 && drawn === 1 ? null : pages;
}

async function readSlides(archive: Archive, { limits, onProgress }: Reading): Promise<ReadDocument> {
  const slides = await slidesInOrder(archive);
  requireRoom(slides.length, limits.pages);
  const parts: Part[] = [];
  for (const [index, name] of slides.entries()) {
    parts.push(...paragraphsOf((await archive.read(name)) ?? "", index + 1));
    const notes = (await targetsOf(archive, name)).values().find((target) => target.includes("notesSlides/"));
    if (notes)
      parts.push(
        ...paragraphsOf((await archive.read(notes)) ?? "", index + 1).map(({ text, page }) => ({ text, page: page ?? index + 1 })),
      );
    onProgress(((index + 1) / slides.length) * 100);
  }
  return { kind: "slides", title: null, pages: slides.length, parts };
}

async function slidesInOrder(archive: Archive): Promise<string[]> {
  const presentation = "ppt/presentation.xml";
  const targets = await targetsOf(archive, presentation);
  const slides: string[] = [];
  parseXml((await archive.read(presentation)) ?? "", {
    open(name, attributes) {
      const target = name === "p:sldId" ? targets.get(attributes["r:id"] ?? "") : undefined;
      if (target !== undefined && archive.names.has(target)) slides.push(target);
    },
  });
  return slides;
}

/** The files that a file refers to, by the ids of its relationships. */
async function targetsOf(archive: Archive, name: string): Promise<Map<string, string>> {
  const folder = name.slice(0, name.lastIndexOf("/") + 1);
  const targets = new Map<string, string>();
  const relationships = await archive.read(`${folder}_rels/${name.slice(folder.length)}.rels`);
  parseXml(relationships ?? "", {
    open(element, { Id, Target, TargetMode }) {
      if (element !== "Relationship" || !Id || !Target || TargetMode === "External") return;
      targets.set(Id, new URL(Target, `file:///${folder}`).pathname.slice(1));
    },
  });
  return targets;
}

/** The page number of a slide or of its notes is no text. */
const fieldTypes = new Set(["sldNum", "dt", "ftr", "sldImg"]);

function paragraphsOf(xml: string, page: number): Part[] {
  const parts: Part[] = [];
  let text = "";
  let [isText, isTitle, isField, fallbacks] = [false, false, false, 0];
  parseXml(xml, {
    open(name, attributes) {
      if (name === "mc:Fallback") fallbacks += 1;
      if (name === "p:sp") [isTitle, isField] = [false, false];
      if (name === "p:ph") {
        isTitle = attributes["type"] === "title" || attributes["type"] === "ctrTitle";
        isField = fieldTypes.has(attributes["type"] ?? "");
      }
      if (name === "a:t") isText = true;
      if (name === "a:br") text += "\n";
    },
    text(data) {
      if (isText && !isField && fallbacks === 0) text += data;
    },
    close(name) {
      if (name === "mc:Fallback") fallbacks -= 1;
      if (name === "a:t") isText = false;
      if (name !== "a:p" && name !== "a:tc") return;
      if (name === "a:p" && text.trim() !== "") parts.push({ text: text.trim(), page, ...(isTitle && { isHeading: true }) });
      text = "";
    },
  });
  return parts;
}
