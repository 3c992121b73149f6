import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { spokenText } from "../kit/text/block-text.ts";
import { audio } from "./index.ts";
import type { Audio } from "./model.ts";
import { View } from "./view.tsx";

describe("audio block", () => {
  const draw = (data: Partial<Audio>) =>
    renderToStaticMarkup(<View data={{ url: "", title: "", transcript: "", ...data }} leaves={printedLeaves} theme={{}} />);

  it("plays our own file without a script and without preloading", () => {
    const html = draw({ url: "/api/r2/file?key=a/audio.mp3", title: "Dusk" });
    expect(html).toContain('<audio src="/api/r2/file?key=a/audio.mp3" aria-label="Dusk" controls="" preload="none"></audio>');
    expect(html).not.toContain("<details");
  });

  it("loads nothing from another host", () => {
    const html = draw({ url: "https://example.org/a.mp3", title: "Dusk" });
    expect(html).not.toMatch(/\ssrc=/);
    expect(html).toContain('href="https://example.org/a.mp3" rel="noopener noreferrer nofollow">Dusk</a>');
  });

  it("keeps the transcript in closed details, and the audiobook reads it", () => {
    const data = { url: "", title: "Dusk", transcript: "One note.\nThen silence." };
    expect(draw(data)).toContain("<details><summary>Transcript</summary><p>One note.\nThen silence.</p></details>");
    expect(spokenText(audio, data)).toBe("Dusk\n\nOne note.\nThen silence.");
  });
});
