import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { model } from "./model.ts";
import type { HeroBanner } from "./model.ts";
import { View } from "./view.tsx";

const draw = (change: Partial<HeroBanner>) =>
  renderToStaticMarkup(<View data={{ ...model.defaults, ...change }} leaves={printedLeaves} theme={{}} />);

describe("hero banner block", () => {
  it('[ENT-14] has title, subtitle, buttonText "Learn More", buttonUrl "#", backgroundImage and layout "center"', () => {
    expect(Object.keys(model.defaults)).toEqual(["title", "subtitle", "buttonText", "buttonUrl", "backgroundImage", "layout"]);
    expect(model.defaults).toMatchObject({ buttonText: "Learn More", buttonUrl: "#", backgroundImage: "", layout: "center" });
    for (const key of Object.keys(model.defaults))
      expect(model.schema.safeParse({ ...model.defaults, [key]: undefined }).success).toBe(false);
  });

  it("accepts three layouts, and https URLs or none", () => {
    const takes = (change: object) => model.schema.safeParse({ ...model.defaults, ...change }).success;
    for (const layout of ["left", "center", "right"]) expect(takes({ layout })).toBe(true);
    expect(takes({ buttonUrl: "https://example.org/", backgroundImage: "/api/r2/file?key=a/b.webp" })).toBe(true);
    for (const wrong of [{ layout: "top" }, { buttonUrl: "javascript:alert(1)" }, { buttonUrl: "" }, { backgroundImage: "x" }])
      expect(takes(wrong)).toBe(false);
  });

  it("a button without a URL is no link, and the picture is decorative", () => {
    expect(draw({})).not.toContain("href");
    expect(draw({})).not.toContain("<img");
    const whole = draw({ buttonUrl: model.schema.parse({ ...model.defaults, buttonUrl: "https://example.org/" }).buttonUrl });
    expect(whole).toContain('href="https://example.org/"');
    expect(draw({ backgroundImage: "/api/r2/file?key=a/b.webp" })).toContain('alt=""');
  });
});
