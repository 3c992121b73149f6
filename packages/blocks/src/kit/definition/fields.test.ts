import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldsByRole, label, link, media, mediaOrNone, richText } from "./fields.ts";
import { fromPlainText } from "../text/rich-text.ts";

describe("fields", () => {
  it("finds a role under optional, nullable, default, lists, objects, records and unions", () => {
    const schema = z.strictObject({
      title: label().optional(),
      note: label().nullable().default(null),
      items: z.array(z.strictObject({ text: label().default(""), picture: media().optional() })),
      cards: z.record(z.string(), z.strictObject({ text: label() })),
      column: z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("text"), text: richText() }),
        z.strictObject({ type: z.literal("image"), url: media() }),
      ]),
      more: link().optional(),
      size: z.enum(["small", "large"]),
    });
    const text = fromPlainText("five");
    const data = {
      title: "one",
      note: null,
      items: [{ text: "two" }, { text: "three", picture: "/api/r2/file?key=a/b.png" }],
      cards: { Card1: { text: "four" } },
      column: { type: "text", text },
      more: "https://example.org/",
      size: "small",
    };
    expect(fieldsByRole(schema, schema.parse(data))).toEqual([
      { path: ["title"], role: "text", value: "one" },
      { path: ["items", 0, "text"], role: "text", value: "two" },
      { path: ["items", 1, "text"], role: "text", value: "three" },
      { path: ["items", 1, "picture"], role: "media", value: "/api/r2/file?key=a/b.png" },
      { path: ["cards", "Card1", "text"], role: "text", value: "four" },
      { path: ["column", "text"], role: "richText", value: text },
      { path: ["more"], role: "link", value: "https://example.org/" },
    ]);
  });

  it("accepts only https pictures and files of our own store", () => {
    expect(["/api/r2/file?key=a.png", "https://example.org/a.png"].map((url) => media().safeParse(url).success)).toEqual([true, true]);
    const refused = [
      "data:image/svg+xml,<svg/>",
      "javascript:x",
      "http://example.org/a.png",
      "mailto:a@example.org",
      "/api/r2/file?key=../x&y=1",
      "/etc/passwd",
    ];
    expect(refused.filter((url) => media().safeParse(url).success)).toEqual([]);
  });

  it("an empty picture does not count as media", () => {
    const schema = z.strictObject({ url: mediaOrNone() });
    const used = (url: string) => fieldsByRole(schema, schema.parse({ url })).map(({ value }) => value);
    expect([used(""), used("https://example.org/a.png")]).toEqual([[], ["https://example.org/a.png"]]);
  });
});
