import { BlockId } from "@coursewright/base/ids.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { fromPlainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { describe, expect, it } from "vitest";
import { asType } from "./as-type.ts";

const id = BlockId.parse("4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a80");
const section = StoredBlock.parse({ id, type: "Base", data: { text: "Feed it." }, aiagent: "lucy", theme: { alignment: "center" } });

describe("change of type", () => {
  it("keeps a section's id, words, helper and theme", () => {
    expect(asType(section, "heading")).toMatchObject({ id, type: "heading", data: { text: "Feed it." }, aiagent: "lucy" });
    expect(asType(section, "para")).toMatchObject({ data: { text: fromPlainText("Feed it.") }, theme: { alignment: "center" } });
    expect(asType(section, "barchart")).toMatchObject({ data: { title: "Feed it." } });
  });

  it("moves the section's words into the widget's title, content, question or prompt", () => {
    const chooser = asType(section, "widgets");
    if (!chooser) throw new Error("no chooser");
    const became = (type: string) => asType(chooser, type)?.data;
    expect(became("hero-banner")).toMatchObject({ title: "Feed it.", buttonText: "Learn More" });
    expect(became("fact-card")).toMatchObject({ content: fromPlainText("Feed it.") });
    expect(became("flash-card")).toMatchObject({ question: "Feed it." });
    expect(became("step-card")).toMatchObject({ title: "Feed it." });
    expect(became("MCQ")).toMatchObject({ question: "Feed it." });
    expect(became("Textbox")).toMatchObject({ prompt: "Feed it." });
  });

  it("rejects a type that the registry does not hold", () => {
    expect(asType(section, "spreadsheet")).toBeNull();
  });
});
