import { Theme } from "@coursewright/theme/theme.ts";
import { beforeYouBake } from "./before-you-bake.ts";
import type { SampleChapter } from "./sample-blocks.ts";
import { theBake } from "./the-bake.ts";
import { theStarter } from "./the-starter.ts";

/** A small finished course for new authors. Without pictures, because pictures belong to an author's storage. */
export const sampleCourse: { readonly name: string; readonly theme: Theme; readonly chapters: readonly SampleChapter[] } = {
  name: "Sourdough from scratch",
  theme: Theme.parse({
    colors: { themeColors: ["#8e3a17", "#dd9f3d", "#5b6b3e", "#3e5c76", "#c98f6b", "#6a4a33"] },
    alignment: "left",
    card: { status: "off" },
    heroBanner: { colors: ["#6e2a10", "#fff4df", "#f0bc63"] },
  }),
  chapters: [beforeYouBake, theStarter, theBake],
};
