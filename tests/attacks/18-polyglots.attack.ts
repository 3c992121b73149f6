import sharp from "sharp";
import { expect, it } from "vitest";
import { canary, polyglotsOf } from "../../apps/server/src/features/uploads/hostile-pictures.ts";
import { enrol, type Retries } from "./from-outside.ts";
import { formsOf, uploader } from "./uploading.ts";

const retries: Retries = { count: 0 };

const types = ["image/png", "image/jpeg", "image/gif", "image/svg+xml", "image/webp", "image/bmp"];

it("serves only the picture of a file that is also a page, script or archive", async () => {
  const real = sharp({ create: { width: 300, height: 200, channels: 3, background: "#c84" } });
  const [jpeg, png, gif] = await Promise.all([
    real.clone().jpeg().toBuffer(),
    real.clone().png().toBuffer(),
    real.clone().gif().toBuffer(),
  ]);
  const files = polyglotsOf({ jpeg, png, gif });
  const upload = await uploader(await enrol({ retries }));
  let served = 0;
  for (const [index, file] of files.entries()) {
    expect(carries(file)).toBe(true);
    const { url } = await upload(file, types[index % types.length]);
    if (url === undefined) throw new Error("a real picture was refused");
    for (const { headers, bytes } of await formsOf(url)) {
      served += 1;
      expect(carries(bytes)).toBe(false);
      expect([headers.get("x-content-type-options"), headers.get("content-security-policy")]).toEqual([
        "nosniff",
        "default-src 'none'; sandbox",
      ]);
      expect(headers.get("content-type")).toBe(`image/${(await sharp(bytes).metadata()).format}`);
    }
  }
  console.log(JSON.stringify({ attack: 18, retries: retries.count, polyglots: files.length, served, carrying: 0 }));
  expect(served).toBeGreaterThanOrEqual(files.length * 2);
});

function carries(bytes: Buffer): boolean {
  return bytes.includes(canary) || bytes.includes("<script") || bytes.includes("PK\x03\x04");
}
