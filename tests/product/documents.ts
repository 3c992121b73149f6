import { buffer } from "node:stream/consumers";
import { deflateSync } from "node:zlib";
import { ZipFile } from "yazl";

/* Small documents of the usual formats, made from words. */

/** A page is a list of lines. An empty line begins a new paragraph. */
export function pdfOf(pages: ReadonlyArray<readonly string[]>): Buffer {
  const contents = pages.map((lines) => {
    const drawn = lines.map((line) => (line === "" ? "0 -24 Td" : `(${escaped(line)}) Tj 0 -14 Td`)).join("\n");
    return deflateSync(Buffer.from(`BT /F1 11 Tf 60 780 Td\n${drawn}\nET`, "latin1"));
  });
  const kids = contents.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  return pdfFrom([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
      Buffer.concat([Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`), content, Buffer.from("\nendstream")]),
    ]),
  ]);
}

/** A PDF of these objects; the first is the catalog. */
export function pdfFrom(objects: ReadonlyArray<string | Buffer>, trailer = ""): Buffer {
  const pieces = [Buffer.from("%PDF-1.7\n")];
  const offsets: number[] = [];
  let length = pieces[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const piece = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    offsets.push(length);
    length += piece.length;
    pieces.push(piece);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  pieces.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return Buffer.concat(pieces);
}

function escaped(line: string): string {
  return line.replaceAll(/[\\()]/g, String.raw`\$&`);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A line that begins with "# " is a heading, an empty one begins a new page. */
export function wordOf(lines: readonly string[], { doctype = "" } = {}): Promise<Buffer> {
  const paragraphs = lines.map((line) => {
    if (line === "") return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
    const style = line.startsWith("# ") ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : "";
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${xml(line.replace(/^# /, ""))}</w:t></w:r></w:p>`;
  });
  const namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  return zipOf({
    "word/document.xml": `${declaration}${doctype}<w:document xmlns:w="${namespace}"><w:body>${paragraphs.join("")}</w:body></w:document>`,
  });
}

interface Slide {
  readonly title: string;
  readonly lines: readonly string[];
  readonly notes?: string;
}

export function slidesOf(slides: readonly Slide[]): Promise<Buffer> {
  const relationships = (targets: readonly string[]) =>
    `${declaration}<Relationships>${targets.map((target, index) => `<Relationship Id="rId${index + 1}" Target="${target}"/>`).join("")}</Relationships>`;
  const shape = (text: string, type: string) =>
    `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${xml(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const files = slides.flatMap(({ title, lines, notes }, index) => {
    const body = lines.map((line) => shape(line, "body")).join("");
    return [
      [
        `ppt/slides/slide${index + 1}.xml`,
        `${declaration}<p:sld>${shape(title, "title")}${body}${shape(String(index + 1), "sldNum")}</p:sld>`,
      ],
      ...(notes === undefined
        ? []
        : [
            [`ppt/slides/_rels/slide${index + 1}.xml.rels`, relationships([`../notesSlides/notesSlide${index + 1}.xml`])],
            [`ppt/notesSlides/notesSlide${index + 1}.xml`, `${declaration}<p:notes>${shape(notes, "body")}</p:notes>`],
          ]),
    ];
  });
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join("");
  return zipOf({
    "ppt/presentation.xml": `${declaration}<p:presentation><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships(slides.map((_, index) => `slides/slide${index + 1}.xml`)),
    ...Object.fromEntries(files),
  });
}

export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
