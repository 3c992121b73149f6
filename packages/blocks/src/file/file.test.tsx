import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import type { File } from "./model.ts";
import { View } from "./view.tsx";

describe("file block", () => {
  const draw = (data: Partial<File>) =>
    renderToStaticMarkup(
      <View data={{ url: "/api/r2/file?key=a/file.pdf", name: "", bytes: 0, ...data }} leaves={printedLeaves} theme={{}} />,
    );

  it("says name, type and size before the download", () => {
    const html = draw({ name: "Log", bytes: 84_213 });
    expect(html).toContain("<b>Log</b><small>PDF, 85 KB</small>");
    expect(html).toContain('<a href="/api/r2/file?key=a/file.pdf" download="Log.pdf" aria-label="Download Log">Download</a>');
  });

  it.each([
    [0, "PDF"],
    [12, "PDF, 1 KB"],
    [1_250_000, "PDF, 1.3 MB"],
    [31_400_000, "PDF, 31.4 MB"],
  ])("writes %i bytes as %s", (bytes, words) => {
    expect(draw({ bytes })).toContain(`<small>${words}</small>`);
  });

  it("names the download, also without a name of its own", () => {
    expect(draw({})).toContain('download="Document.pdf"');
  });

  it("is a plain link if the file is on another host", () => {
    expect(draw({ url: "https://example.org/a.pdf", name: "Log" })).not.toContain("download");
  });
});
