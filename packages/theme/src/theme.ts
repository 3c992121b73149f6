import { z } from "zod";
import { Color } from "./color.ts";
import { colorToken, fontToken, sizeToken, thePage } from "./tokens.ts";

export const fonts = ["Arial", "Georgia", "Courier New", "Verdana"] as const;
export const shadows = ["none", "soft-sm", "soft-lg", "border-sm", "border-lg"] as const;
export const alignments = ["left", "center", "right", "justify"] as const;
export const cardStatuses = ["on", "off"] as const;
/** For tables, MCQs and textboxes. */
export const textSizes = ["0.8rem", "1rem", "1.25rem", "1.5rem"] as const;
/** The names of `headerSizes`, `contentSizes` and `titleSizes`, in the same order. */
export const sizeNames = ["Small", "Medium", "Large", "Extra Large"] as const;
export const headerSizes = ["1rem", "1.125rem", "1.25rem", "1.5rem"] as const;
export const contentSizes = ["0.875rem", "1rem", "1.125rem", "1.25rem"] as const;
export const titleSizes = ["2rem", "2.5rem", "3rem", "3.5rem"] as const;
/** For charts and fact cards. */
export const styles = ["default", "pro", "cartoon", "minimal", "bold"] as const;
export const barCounts = [1, 2, 3, 4] as const;
export const sectionCounts = [2, 3, 4, 5, 6, 7, 8] as const;
export const lineCounts = [1, 2, 3, 4, 5, 6] as const;
export const maxColors = 8;

export const Font = fontToken(fonts);
export const Shadow = z.enum(shadows);
export const Alignment = z.enum(alignments);
export const Style = z.enum(styles);
export type Font = z.infer<typeof Font>;
export type Shadow = z.infer<typeof Shadow>;
export type Alignment = z.infer<typeof Alignment>;
export type Style = z.infer<typeof Style>;

const textStyle = group({ font: Font, shadow: Shadow, shadowColor: Color });
const background = colorToken("background");
const solid = colorToken("solid");
const line = colorToken("line");
const textOn = (...backgrounds: string[]) => colorToken("text", backgrounds);
const markOn = (...backgrounds: string[]) => colorToken("mark", backgrounds);

/**
 * A theme of a project, chapter or page. A missing value is inherited from the level above. A new group needs only an entry here:
 * its tokens become CSS variables, such as `--mcq-card-color` for `mcq.cardColor`.
 */
export const Theme = group({
  baseTheme: z.string().max(60),
  general: group({ background, border: line, text: textOn("background") }),
  colors: group({ themeColors: z.array(Color).max(maxColors), textColors: z.array(Color).max(maxColors) }),
  alignment: Alignment,
  heading: textStyle,
  body: textStyle,
  card: group({ status: z.enum(cardStatuses), color: Color }),
  mcq: group({
    font: Font,
    size: sizeToken(textSizes),
    cardColor: background,
    questionColor: textOn("cardColor"),
    optionColor: textOn("cardColor"),
    optionBubble: solid,
  }),
  textbox: group({
    font: Font,
    size: sizeToken(textSizes),
    cardColor: background,
    questionColor: textOn("cardColor"),
    bubbleColor: background,
    bubbleTextColor: textOn("bubbleColor"),
  }),
  table: group({
    font: Font,
    fontSize: sizeToken(textSizes),
    headerBg: background,
    borderColor: line,
    textColor: textOn("headerBg", thePage),
  }),
  /** The colours of background, text and button, in this order. */
  heroBanner: group({ font: Font, titleSize: sizeToken(titleSizes), colors: z.array(colorToken("fixed")).max(3) }),
  /** `title` and `data` are text colours of the title and the figures. */
  charts: group({
    style: Style,
    bars: z.literal(barCounts),
    sections: z.literal(sectionCounts),
    lines: z.literal(lineCounts),
    colors: z.array(markOn()).max(maxColors),
    title: textOn(),
    data: textOn(),
  }),
  factCard: group({
    style: Style,
    font: Font,
    headerSize: sizeToken(headerSizes),
    fontSize: sizeToken(contentSizes),
    cardBackground1: background,
    cardBackground2: background,
    headerBackground1: background,
    headerBackground2: background,
    headerColor: textOn("headerBackground1", "headerBackground2"),
    contentColor: textOn("cardBackground1", "cardBackground2"),
    borderColor: line,
  }),
  flashCard: group({
    font: Font,
    questionSize: sizeToken(headerSizes),
    answerSize: sizeToken(contentSizes),
    cardBackground1: background,
    cardBackground2: background,
    questionColor: textOn("cardBackground1", "cardBackground2"),
    answerColor: textOn("cardBackground1", "cardBackground2"),
    borderColor: line,
  }),
  stepCard: group({
    font: Font,
    fontSize: sizeToken(contentSizes),
    backgroundColor: background,
    titleColor: textOn("backgroundColor"),
    stepColor: textOn("cardBackground1", "cardBackground2"),
    borderColor: line,
    cardBackground1: background,
    cardBackground2: background,
    buttonColor: solid,
  }),
  bulletCard: group({
    font: Font,
    fontSize: sizeToken(contentSizes),
    backgroundColor: background,
    textColor: textOn("cardBackground1", "cardBackground2"),
    iconColor: markOn("cardBackground1", "cardBackground2"),
    borderColor: line,
    cardBackground1: background,
    cardBackground2: background,
  }),
});
export type Theme = z.infer<typeof Theme>;

function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape).partial();
}
