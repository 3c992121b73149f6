import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { choice, label, link, mediaOrNone } from "../kit/definition/fields.ts";
import { PictureCredit } from "../kit/media/picture-credit.ts";
import { looseChoice, looseText, startingContent } from "../kit/data/starting-content.ts";

export const layouts = ["center", "left", "right"] as const;

/** "#" means no URL yet. */
export const Address = z.union([z.literal("#"), link()]);

const HeroBanner = z.strictObject({
  title: label({ max: 200 }),
  subtitle: label({ max: 400 }),
  buttonText: label({ max: 60 }),
  buttonUrl: Address,
  backgroundImage: mediaOrNone(),
  backgroundImageCredit: PictureCredit.optional(),
  layout: choice(layouts),
});
export type HeroBanner = z.infer<typeof HeroBanner>;

const defaults: HeroBanner = {
  title: "A title worth stopping for",
  subtitle: "One line that says what the reader will learn.",
  buttonText: "Learn More",
  buttonUrl: "#",
  backgroundImage: "",
  layout: "center",
};

export const model: BlockModel<HeroBanner> = {
  type: "hero-banner",
  schema: HeroBanner,
  defaults,
  migrations: [
    startingContent(defaults, (data) => ({
      title: looseText(data["title"]),
      subtitle: looseText(data["subtitle"]),
      buttonText: looseText(data["buttonText"] ?? defaults.buttonText),
      buttonUrl: looseText(data["buttonUrl"]) || "#",
      backgroundImage: looseText(data["backgroundImage"]),
      layout: looseChoice(layouts, data["layout"]),
    })),
  ],
  isSpoken: false,
  problems: ({ buttonText, buttonUrl }) =>
    buttonText.trim() !== "" && buttonUrl === "#" ? [{ kind: "button without address", about: buttonText, field: "buttonUrl" }] : [],
  usableDefaults: ["buttonText"],
};
