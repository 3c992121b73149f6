import { z } from "zod";
import { Color } from "./color.ts";

export const fonts = ["Arial", "Georgia", "Courier New", "Verdana"] as const;
export const shadows = ["none", "soft-sm", "soft-lg", "border-sm", "border-lg"] as const;
export const alignments = ["left", "center", "right", "justify"] as const;

export const Font = z.enum(fonts);
export const Shadow = z.enum(shadows);
export const Alignment = z.enum(alignments);
export type Font = z.infer<typeof Font>;
export type Shadow = z.infer<typeof Shadow>;
export type Alignment = z.infer<typeof Alignment>;

const letters = group({ font: Font, shadow: Shadow, shadowColor: Color });

/** A theme of any level. Every value may be missing, so that the level above shows through; a new group is one entry here. */
export const Theme = group({
  baseTheme: z.string().max(60),
  general: group({ background: Color, border: Color, text: Color }),
  colors: group({ themeColors: z.array(Color).max(8), textColors: z.array(Color).max(8) }),
  alignment: Alignment,
  heading: letters,
  body: letters,
  card: group({ status: z.enum(["on", "off"]), color: Color }),
});
export type Theme = z.infer<typeof Theme>;

function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape).partial();
}
