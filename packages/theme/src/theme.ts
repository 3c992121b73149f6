import { z } from "zod";
import { Color } from "./color.ts";
import { colorSlot, fontSlot, sizeSlot, thePage } from "./slots.ts";

export const fonts = ["Arial", "Georgia", "Courier New", "Verdana"] as const;
export const shadows = ["none", "soft-sm", "soft-lg", "border-sm", "border-lg"] as const;
export const alignments = ["left", "center", "right", "justify"] as const;
export const cardStatuses = ["on", "off"] as const;
/** Of tables, MCQs and textboxes. */
export const textSizes = ["0.8rem", "1rem", "1.25rem", "1.5rem"] as const;
/** What headers and questions, content and answers, and titles are sized by, in this order. */
export const sizeNames = ["Small", "Medium", "Large", "Extra Large"] as const;
export const headerSizes = ["1rem", "1.125rem", "1.25rem", "1.5rem"] as const;
export const contentSizes = ["0.875rem", "1rem", "1.125rem", "1.25rem"] as const;
export const titleSizes = ["2rem", "2.5rem", "3rem", "3.5rem"] as const;
/** The styles of charts and of fact cards. */
export const styles = ["default", "pro", "cartoon", "minimal", "bold"] as const;
export const barCounts = [1, 2, 3, 4] as const;
export const sectionCounts = [2, 3, 4, 5, 6, 7, 8] as const;
export const lineCounts = [1, 2, 3, 4, 5, 6] as const;
export const mostColors = 8;

export const Font = fontSlot(fonts);
export const Shadow = z.enum(shadows);
export const Alignment = z.enum(alignments);
export const Style = z.enum(styles);
export type Font = z.infer<typeof Font>;
export type Shadow = z.infer<typeof Shadow>;
export type Alignment = z.infer<typeof Alignment>;
export type Style = z.infer<typeof Style>;

const letters = group({ font: Font, shadow: Shadow, shadowColor: Color });
const ground = colorSlot("ground");
const solid = colorSlot("solid");
const line = colorSlot("line");
const textOn = (...grounds: string[]) => colorSlot("text", grounds);
const markOn = (...grounds: string[]) => colorSlot("mark", grounds);

/**
 * A theme of any level. Every value may be missing, so that the level above shows through. A new group is one entry here: its
 * slots become CSS variables, `mcq.cardColor` being `--mcq-card-color`.
 */
export const Theme = group({
  baseTheme: z.string().max(60),
  general: group({ background: ground, border: line, text: textOn("background") }),
  colors: group({ themeColors: z.array(Color).max(mostColors), textColors: z.array(Color).max(mostColors) }),
  alignment: Alignment,
  heading: letters,
  body: letters,
  card: group({ status: z.enum(cardStatuses), color: Color }),
  mcq: group({
    font: Font,
    size: sizeSlot(textSizes),
    cardColor: ground,
    questionColor: textOn("cardColor"),
    optionColor: textOn("cardColor"),
    optionBubble: solid,
  }),
  textbox: group({
    font: Font,
    size: sizeSlot(textSizes),
    cardColor: ground,
    questionColor: textOn("cardColor"),
    bubbleColor: ground,
    bubbleTextColor: textOn("bubbleColor"),
  }),
  table: group({ font: Font, fontSize: sizeSlot(textSizes), headerBg: ground, borderColor: line, textColor: textOn("headerBg", thePage) }),
  /** Its colours are those of the ground, the words and the button. */
  heroBanner: group({ font: Font, titleSize: sizeSlot(titleSizes), colors: z.array(colorSlot("fixed")).max(3) }),
  /** `title` and `data` are the colours of the title and of the figures. */
  charts: group({
    style: Style,
    bars: z.literal(barCounts),
    sections: z.literal(sectionCounts),
    lines: z.literal(lineCounts),
    colors: z.array(markOn()).max(mostColors),
    title: textOn(),
    data: textOn(),
  }),
  factCard: group({
    style: Style,
    font: Font,
    headerSize: sizeSlot(headerSizes),
    fontSize: sizeSlot(contentSizes),
    cardBackground1: ground,
    cardBackground2: ground,
    headerBackground1: ground,
    headerBackground2: ground,
    headerColor: textOn("headerBackground1", "headerBackground2"),
    contentColor: textOn("cardBackground1", "cardBackground2"),
    borderColor: line,
  }),
  flashCard: group({
    font: Font,
    questionSize: sizeSlot(headerSizes),
    answerSize: sizeSlot(contentSizes),
    cardBackground1: ground,
    cardBackground2: ground,
    questionColor: textOn("cardBackground1", "cardBackground2"),
    answerColor: textOn("cardBackground1", "cardBackground2"),
    borderColor: line,
  }),
  stepCard: group({
    font: Font,
    fontSize: sizeSlot(contentSizes),
    backgroundColor: ground,
    titleColor: textOn("backgroundColor"),
    stepColor: textOn("cardBackground1", "cardBackground2"),
    borderColor: line,
    cardBackground1: ground,
    cardBackground2: ground,
    buttonColor: solid,
  }),
  bulletCard: group({
    font: Font,
    fontSize: sizeSlot(contentSizes),
    backgroundColor: ground,
    textColor: textOn("cardBackground1", "cardBackground2"),
    iconColor: markOn("cardBackground1", "cardBackground2"),
    borderColor: line,
    cardBackground1: ground,
    cardBackground2: ground,
  }),
});
export type Theme = z.infer<typeof Theme>;

function group<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape).partial();
}
