import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { StoredBlock, readBlockOf } from "../kit/data/stored-block.ts";
import { video } from "./index.ts";
import { model } from "./model.ts";
import type { Video } from "./model.ts";
import { embedTypes, playerAddress, videoAt } from "./video-url.ts";
import { View } from "./view.tsx";

const draw = (data: Partial<Video>) =>
  renderToStaticMarkup(<View data={{ ...model.defaults, ...data }} leaves={printedLeaves} theme={{}} />);
const id = "dQw4w9WgXcQ";

describe("video block", () => {
  it.each([
    [`https://www.youtube.com/watch?v=${id}`, "youtube", id],
    [`https://youtube.com/watch?list=x&v=${id}&t=90`, "youtube", id],
    [`https://m.youtube.com/watch?v=${id}`, "youtube", id],
    [`https://music.youtube.com/watch?v=${id}`, "youtube", id],
    [`https://youtu.be/${id}?si=abc`, "youtube", id],
    [`https://www.youtube.com/shorts/${id}`, "youtube", id],
    [`https://www.youtube.com/embed/${id}`, "youtube", id],
    [`https://www.youtube.com/live/${id}`, "youtube", id],
    [`https://www.youtube-nocookie.com/embed/${id}`, "youtube", id],
    ["https://www.youtube.com/@bread", "youtube", null],
    ["https://www.youtube.com/watch?v=../../evil", "youtube", null],
    ["https://vimeo.com/76979871", "vimeo", "76979871"],
    ["https://vimeo.com/channels/staffpicks/76979871", "vimeo", "76979871"],
    ["https://vimeo.com/76979871/8272103f6e", "vimeo", "76979871/8272103f6e"],
    ["https://player.vimeo.com/video/76979871?h=8272103f6e", "vimeo", "76979871/8272103f6e"],
    ["https://player.vimeo.com/video/76979871", "vimeo", "76979871"],
    ["https://www.tiktok.com/@bread/video/7106594312292453675", "tiktok", "7106594312292453675"],
    ["https://www.tiktok.com/embed/v2/7106594312292453675", "tiktok", "7106594312292453675"],
    ["https://vm.tiktok.com/ZMabc/", "tiktok", null],
    ["https://example.org/loaf.mp4", "html5", null],
    ["https://example.org/loaf.WEBM?x=1", "html5", null],
    ["/api/r2/file?key=a/loaf.mp4", "html5", null],
    ["/api/r2/file?key=a/loaf.avi", "direct", null],
    ["https://example.org/watch", "direct", null],
    [`https://youtube.com.example.org/watch?v=${id}`, "direct", null],
    [`https://notyoutube.com/watch?v=${id}`, "direct", null],
    ["https://nottiktok.com/@a/video/1", "direct", null],
    [`https://example.org/?u=https://youtu.be/${id}`, "direct", null],
    ["not an address", "direct", null],
    ["", "direct", null],
  ])("[VID-01] %s is %s", (url, embedType, name) => {
    expect(videoAt(url)).toMatchObject({ embedType, id: name });
  });

  it("[ENT-11] has url, embedType, alt, thumbnail, channelTitle, createdAt and metadata.aiSource", () => {
    expect(embedTypes).toEqual(["youtube", "vimeo", "tiktok", "html5", "direct"]);
    const data = {
      url: `https://www.youtube.com/watch?v=${id}`,
      embedType: "youtube",
      alt: "Scoring a boule",
      caption: "",
      thumbnail: "/api/r2/file?key=a.jpg",
      channelTitle: "Slow Loaf Kitchen",
      createdAt: "2026-03-04T10:20:30.000Z",
      generator: "Lumen",
      additionalImages: [{ url: "/api/r2/file?key=b.jpg", alt: "The blade" }],
    };
    const stored = (change: object) => StoredBlock.parse({ id: "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80", type: "video", ...change });
    const read = readBlockOf([video], stored({ v: 2, data, metadata: { aiSource: "search" } }));
    expect(read).toMatchObject({ state: "ok", data, metadata: { aiSource: "search" } });
    expect(readBlockOf([video], stored({ v: 2, data: { ...data, embedType: "iframe" } }))).toMatchObject({ state: "invalid" });
    expect(readBlockOf([video], stored({ v: 0, data: { url: "https://vimeo.com/76979871", embedType: "html5" } }))).toMatchObject({
      state: "ok",
      data: { url: "https://vimeo.com/76979871", embedType: "vimeo" },
    });
  });

  it("loads nothing from another host: only a link and our own poster", () => {
    for (const url of [`https://youtu.be/${id}`, "https://example.org/loaf.mp4"]) {
      const html = draw({ url, alt: "Scoring a boule", thumbnail: "https://i.ytimg.com/vi/x/hq.jpg" });
      expect(html).not.toMatch(/\ssrc=|poster=|<iframe|<video|ytimg/);
      expect(html).toContain(`<a class="poster" href="${url}"`);
      expect(html).toContain('aria-label="Scoring a boule"');
    }
    expect(draw({ url: `https://youtu.be/${id}`, thumbnail: "/api/r2/file?key=a.jpg" })).toContain('<img src="/api/r2/file?key=a.jpg"');
  });

  it("plays our own file in the page, without preloading", () => {
    expect(draw({ url: "/api/r2/file?key=a/loaf.mp4", alt: "A loaf" })).toContain(
      '<video src="/api/r2/file?key=a/loaf.mp4" aria-label="A loaf" controls="" preload="none" playsInline=""></video>',
    );
  });

  it("[MED-06] offers a converted film in several widths, with its dimensions and its poster", () => {
    const folder = `/api/r2/file?key=${"k".repeat(43)}/`;
    expect(draw({ url: `${folder}1920x1080.mp4`, alt: "A loaf" })).toContain(
      `<video poster="${folder}poster.jpg" aria-label="A loaf" controls="" preload="none" playsInline="" width="1920" height="1080">` +
        `<source src="${folder}640.mp4" media="(max-width: 640px)" type="video/mp4"/>` +
        `<source src="${folder}1280.mp4" media="(max-width: 1280px)" type="video/mp4"/>` +
        `<source src="${folder}1920x1080.mp4" type="video/mp4"/></video>`,
    );
    const own = "/api/r2/file?key=own/640x480.jpg";
    expect(draw({ url: `${folder}320x180.mp4`, thumbnail: own })).toContain(`<video poster="${own}"`);
  });

  it("[MED-08] shows captions as a track and their words as a transcript below", () => {
    const file = `/api/r2/file?key=${"k".repeat(43)}/`;
    const cues = [
      { start: 0, end: 2, text: "Hold the blade flat." },
      { start: 6, end: 8, text: "One cut." },
    ];
    const html = draw({ url: `${file}640x360.mp4`, captions: { language: "de", url: `${file}captions.vtt`, cues } });
    expect(html).toContain(`<track kind="captions" src="${file}captions.vtt" srcLang="de" label="Deutsch" default=""/></video>`);
    expect(html).toContain(
      '<details><summary>Transcript</summary><div lang="de"><p>Hold the blade flat.</p><p>One cut.</p></div></details>',
    );
    expect(draw({ url: "https://youtu.be/dQw4w9WgXcQ", captions: { language: "de", url: `${file}captions.vtt`, cues } })).not.toContain(
      "<track",
    );
  });

  it("[ENT-11] draws further pictures and names the generator", () => {
    const html = draw({
      url: "/api/r2/file?key=a/loaf.mp4",
      generator: "Lumen",
      additionalImages: [{ url: "/api/r2/file?key=b.jpg", alt: "The blade" }],
    });
    expect(html).toContain('<div class="further"><img src="/api/r2/file?key=b.jpg" alt="The blade"');
    expect(html).toContain("Made with Lumen");
  });

  it("builds the player URL only from a valid id, on the declared hosts", () => {
    const urls = [
      `https://youtu.be/${id}`,
      "https://vimeo.com/76979871",
      "https://vimeo.com/76979871/8272103f6e",
      "https://www.tiktok.com/@a/video/7106594312292453675",
    ];
    const addresses = urls.map((url) => playerAddress(videoAt(url)));
    expect(addresses).toEqual([
      `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
      "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
      "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e",
      "https://www.tiktok.com/player/v1/7106594312292453675?autoplay=1",
    ]);
    for (const address of addresses) expect(video.frames).toContain(new URL(address ?? "").origin);
    for (const url of urls) expect(draw({ url })).toContain(`data-player="${playerAddress(videoAt(url))?.replaceAll("&", "&amp;")}"`);
    const hostile = ["", "../../x", `${id}"onload="x`, "javascript:alert(1)", `${id}?x`, "1\n2", "//evil.example"];
    for (const start of ["https://youtu.be/", "https://www.youtube.com/embed/", "https://vimeo.com/", "https://www.tiktok.com/@a/video/"]) {
      for (const name of hostile) {
        const address = playerAddress(videoAt(start + name));
        if (address !== null)
          expect(address).toMatch(/^https:\/\/[a-z.-]+\/(?:embed|video|player\/v1)\/[\w-]+\?autoplay=1(?:&(?:rel|dnt)=[01])?$/);
      }
    }
  });

  it("[MED-05] offers a film of another site for playing, only once it is pressed", () => {
    const html = draw({ url: "https://example.org/loaf.mp4?a=1&b=2", alt: "A loaf" });
    expect(html).toContain('data-player="https://example.org/loaf.mp4?a=1&amp;b=2" data-film="true" data-title="A loaf"');
    expect(draw({ url: "https://example.org/page" })).not.toContain("data-player");
  });
});
