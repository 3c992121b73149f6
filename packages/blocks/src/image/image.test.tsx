import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
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

it("[ENT-11] an image has url, alt, additionalImages, createdAt and generator, and metadata.aiSource beside them", () => {
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
  for (const wrong of [{ url: "http://example.org/a.png" }, { generator: "hal" }, { createdAt: "yesterday" }, { additionalImages: ["x"] }])
    expect(takes(wrong)).toBe(false);
});

it("[ENT-11] images stored loosely are read: bare addresses, timestamps, and what only videos have", () => {
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

it("a picture of our store is drawn with its description, and one that lies elsewhere is a link that says it", () => {
  expect(draw({ url: own, alt: "A crumb" })).toContain(`<img src="${own}" alt="A crumb" loading="lazy" decoding="async"/>`);
  const elsewhere = draw({ url: "https://example.org/crumb.png", alt: "A crumb" });
  expect(elsewhere).not.toContain("<img");
  expect(elsewhere).toContain('href="https://example.org/crumb.png" rel="noopener noreferrer nofollow">A crumb</a>');
  expect(draw({ url: "https://example.org/crumb.png" })).toContain(">example.org</a>");
});

it("a picture that lies in several sizes names them all and the room it takes", () => {
  const folder = "/api/r2/file?key=abc_-9/";
  const sizes = 'sizes="auto, (max-width: 760px) 100vw, 760px"';
  const choices = (format: string) => `${folder}480.${format} 480w, ${folder}960.${format} 960w, ${folder}1200.${format} 1200w`;
  expect(draw({ url: `${folder}1200x900.jpg`, alt: "A crumb" })).toContain(
    `<picture><source type="image/avif" srcSet="${choices("avif")}" ${sizes}/><source type="image/webp" srcSet="${choices("webp")}" ${sizes}/>` +
      `<img src="${folder}1200x900.jpg" alt="A crumb" width="1200" height="900" loading="lazy" decoding="async"/></picture>`,
  );
});

it("a picture that was made for the page names its one size", () => {
  const url = "/api/r2/file?key=abc_-9/1200x800.webp";
  expect(draw({ url, alt: "A crumb" })).toContain(
    `<img src="${url}" alt="A crumb" width="1200" height="800" loading="lazy" decoding="async"/>`,
  );
});

it("a decoration says nothing, and an empty place prints nothing", () => {
  expect(draw({ url: own, alt: "A crumb", decorative: true })).toContain('alt=""');
  expect(draw({})).toBe('<figure class="b-img"><figcaption><span></span></figcaption></figure>');
});

it("what made a picture is said below it", () => {
  expect(draw({ url: own, generator: "diagram" })).toContain("<small>Illustration by diagram</small>");
});
