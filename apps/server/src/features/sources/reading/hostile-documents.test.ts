import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { deflateSync, gzipSync } from "node:zlib";
import { pdfFrom, pdfOf, wordOf, zipOf } from "@coursewright/tests/product/documents.ts";
import { describe, expect, it } from "vitest";
import { withTemporaryFolder } from "../../../platform/folders/temporary-folder.ts";
import { maxReaderBytes, type ReaderResult, runReader } from "./run-reader.ts";

/** The process is killed after three minutes. No document of these may come near. */
const maxMs = 60_000;

describe("hostile documents", () => {
  it("[SRC-01] an archive that unpacks to gigabytes is too large", async () => {
    const bomb = await zipOf({ "word/document.xml": Buffer.alloc(400_000_000, 0x20) });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await readTimed("zip bomb of 400 MB", bomb)).toEqual({ problem: { reason: "too_large" } });
    const many = await zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, number) => [`word/${number}.xml`, ""])));
    expect(await readTimed("10,001 entries", many)).toEqual({ problem: { reason: "too_large" } });
    // The archive says that its entry is small.
    const lying = Buffer.from(bomb);
    for (let at = lying.indexOf("PK\x01\x02"); at >= 0; at = lying.indexOf("PK\x01\x02", at + 4)) lying.writeUInt32LE(1_000, at + 24);
    expect(await readTimed("zip bomb that lies", lying)).toMatchObject({ problem: {} });
  });

  it("[SRC-01] a PDF of 10,000 pages is refused with its number of pages before they are read", async () => {
    const pages = pdfOf(Array.from({ length: 10_000 }, () => ["A page"]));
    expect(await readTimed("PDF of 10,000 pages", pages)).toEqual({ problem: { reason: "too_many_pages", pages: 10_000, room: 1_000 } });
  });

  it("[SRC-01] a PDF whose page unpacks to gigabytes is not read", async () => {
    const content = deflateSync(Buffer.alloc(900_000_000, "(a) Tj "));
    const head = `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`;
    const bomb = pdfFrom([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>",
      Buffer.concat([Buffer.from(head), content, Buffer.from("\nendstream")]),
    ]);
    expect(await readTimed("PDF that unpacks to 900 MB", bomb)).toMatchObject({ problem: {} });
  });

  it("[SRC-01] external entities and entity bombs of XML are not resolved", async () => {
    const levels = Array.from({ length: 20 }, (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join("");
    const doctype = `<!DOCTYPE w [<!ENTITY secret SYSTEM "file:///etc/passwd"><!ENTITY e0 "lol">${levels}]>`;
    const word = await wordOf(["Before"], { doctype });
    const hostile = await zipOf({ "word/document.xml": `${doctype}<w:document><w:p><w:t>Words &secret; &e20;</w:t></w:p></w:document>` });
    expect(await readTimed("XML with a document type", word)).toMatchObject({ document: { parts: [{ text: "Before" }] } });
    const result = await readTimed("XML with entities", hostile);
    expect(JSON.stringify(result)).not.toMatch(/root:|lollol/);
  });

  it("[SRC-01] scripts, addresses and forms in documents reach nothing", async () => {
    let asked = 0;
    const canary = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await new Promise<void>((resolve) => void canary.listen(0, "127.0.0.1", resolve));
    const address = canary.address();
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
    const script = `<< /S /JavaScript /JS (app.launchURL\\("${url}"\\)) >>`;
    const pdf = pdfOf([["Words of a page that has enough text."]]).toString("latin1");
    const withScript = Buffer.from(pdf.replace("<< /Type /Catalog", `<< /OpenAction ${script} /Type /Catalog`), "latin1");
    expect(await readTimed("PDF with a script", withScript)).toMatchObject({ document: { pages: 1 } });
    const html = `<!doctype html><base href="${url}"><script src="${url}"></script><link rel="stylesheet" href="${url}"><img src="${url}">
      <iframe src="${url}"></iframe><p onclick="fetch('${url}')">Only words</p><meta http-equiv="refresh" content="0;url=${url}">`;
    expect(await readTimed("page with scripts", Buffer.from(html))).toMatchObject({ document: { parts: [{ text: "Only words" }] } });
    canary.close();
    expect(asked).toBe(0);
  });

  it("[SRC-01] deeply nested, broken and mislabelled files end in time", async () => {
    const nested = (name: string, count: number) => `<${name}>`.repeat(count);
    expect(await readTimed("100,000 nested elements", Buffer.from(`<html>${nested("div", 100_000)}Deep`))).toEqual({
      problem: { reason: "damaged" },
    });
    const word = await zipOf({ "word/document.xml": `<w:document>${nested("w:p", 200_000)}<w:t>Deep</w:t></w:document>` });
    expect(await readTimed("200,000 nested XML elements", word)).toEqual({ problem: { reason: "damaged" } });
    expect(await readTimed("half an archive", (await wordOf(["Words"])).subarray(0, 200))).toEqual({ problem: { reason: "damaged" } });
    expect(await readTimed("gzip", gzipSync("words"))).toEqual({ problem: { reason: "type" } });
    expect(await readTimed("archive of something else", await zipOf({ "index.html": "Words" }))).toEqual({ problem: { reason: "type" } });
    const loop = pdfFrom(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 5 >>"]);
    expect(await readTimed("PDF whose pages contain themselves", loop)).toMatchObject({ problem: {} });
  });
});

async function readTimed(name: string, content: Buffer): Promise<ReaderResult> {
  return withTemporaryFolder("hostile-test", async (folder) => {
    const path = join(folder, "document");
    await writeFile(path, content);
    const began = performance.now();
    let peak = 0;
    const result = await runReader({
      path,
      limits: { pages: 1_000, characters: 6_000_000 },
      onProgress: () => undefined,
      onMemory: (bytes) => (peak = Math.max(peak, bytes)),
    });
    const ms = performance.now() - began;
    console.warn(`${name}: ${(ms / 1_000).toFixed(1)} s, ${Math.round(peak / 1e6)} MB`);
    expect(ms).toBeLessThan(maxMs);
    // The watch looks ten times a second, so a process may be somewhat larger when it is killed.
    expect(peak).toBeLessThan(maxReaderBytes * 1.5);
    return result;
  });
}
