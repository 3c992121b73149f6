import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { StoredBlock, readBlockOf } from "../kit/data/stored-block.ts";
import { image } from "./index.ts";
import { model } from "./model.ts";
import type { Image } from "./model.ts";
import { View } from "./view.tsx";

const draw = (data: Partial<Image>) =>
  renderToStaticMarkup(<View data={{ ...model.defaults, ...data }} leaves={printedLeaves} theme={{}} />);
const stored = (change: object) => StoredBlock.parse({ id: "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80", type: "image", ...change });
const own = "/api/r2/file?key=a/crumb.png";

describe("image block", () => {
  it("[ENT-11] has url, alt, additionalImages, createdAt, generator and metadata.aiSource", () => {
    expect(model.defaults).toEqual({ url: "", alt: "", caption: "", decorative: false, additionalImages: [] });
    const data = {
      url: own,
      alt: "A crumb",
      caption: "",
      decorative: false,
      additionalImages: [{ url: "https://example.org/crust.png", alt: "A crust" }],
      createdAt: "2026-03-04T10:20:30.000Z",
      generator: "lazy",
    };
    expect(readBlockOf([image], stored({ v: 1, data, metadata: { aiSource: "lazy" } }))).toMatchObject({
      state: "ok",
      data,
      metadata: { aiSource: "lazy" },
    });
    const takes = (change: object) => model.schema.safeParse({ ...data, ...change }).success;
    for (const generator of ["stock", "lazy", "diagram"]) expect(takes({ generator })).toBe(true);
    for (const wrong of [
      { url: "http://example.org/a.png" },
      { generator: "hal" },
      { createdAt: "yesterday" },
      { additionalImages: ["x"] },
    ])
      expect(takes(wrong)).toBe(false);
  });

  it("[ENT-11] reads loose images: bare URLs, timestamps and video fields", () => {
    const data = {
      url: own,
      additionalImages: ["https://example.org/crust.png", { url: own, alt: "again" }],
      createdAt: { seconds: 1_772_619_630, nanoseconds: 5 },
      generator: "unknown",
      embedType: "direct",
      channelTitle: "x",
    };
    expect(readBlockOf([image], stored({ v: 0, data }))).toMatchObject({
      state: "ok",
      data: {
        url: own,
        alt: "",
        caption: "",
        decorative: false,
        additionalImages: [
          { url: "https://example.org/crust.png", alt: "" },
          { url: own, alt: "again" },
        ],
        createdAt: "2026-03-04T10:20:30.000Z",
      },
    });
  });

  it("draws our own pictures with alt text, and links to others", () => {
    expect(draw({ url: own, alt: "A crumb" })).toContain(`<img src="${own}" alt="A crumb" loading="lazy" decoding="async"/>`);
    const elsewhere = draw({ url: "https://example.org/crumb.png", alt: "A crumb" });
    expect(elsewhere).not.toContain("<img");
    expect(elsewhere).toContain('href="https://example.org/crumb.png" rel="noopener noreferrer nofollow">A crumb</a>');
    expect(draw({ url: "https://example.org/crumb.png" })).toContain(">example.org</a>");
  });

  it("a picture with several sizes gets srcset and dimensions", () => {
    const folder = "/api/r2/file?key=abc_-9/";
    const sizes = 'sizes="auto, (max-width: 760px) 100vw, 760px"';
    const choices = (format: string) => `${folder}480.${format} 480w, ${folder}960.${format} 960w, ${folder}1200.${format} 1200w`;
    expect(draw({ url: `${folder}1200x900.jpg`, alt: "A crumb" })).toContain(
      `<picture><source type="image/avif" srcSet="${choices("avif")}" ${sizes}/><source type="image/webp" srcSet="${choices("webp")}" ${sizes}/>` +
        `<img src="${folder}1200x900.jpg" alt="A crumb" width="1200" height="900" loading="lazy" decoding="async"/></picture>`,
    );
  });

  it("a generated picture gets its one size", () => {
    const url = "/api/r2/file?key=abc_-9/1200x800.webp";
    expect(draw({ url, alt: "A crumb" })).toContain(
      `<img src="${url}" alt="A crumb" width="1200" height="800" loading="lazy" decoding="async"/>`,
    );
  });

  it("a decorative picture has an empty alt, and no picture prints nothing", () => {
    expect(draw({ url: own, alt: "A crumb", decorative: true })).toContain('alt=""');
    expect(draw({})).toBe('<figure class="b-img"><figcaption><span></span></figcaption></figure>');
  });

  it("names the generator below a picture", () => {
    expect(draw({ url: own, generator: "diagram" })).toContain("<small>Illustration by diagram</small>");
  });
});
