import type { Theme } from "@coursewright/theme/theme.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The theme groups that belong to one type of block, in display order. */
export const blockGroups = [
  { group: "mcq", name: msg`Multiple choice` },
  { group: "textbox", name: msg`Textbox` },
  { group: "table", name: msg`Table` },
  { group: "heroBanner", name: msg`Hero Banner` },
  { group: "charts", name: msg`Charts` },
  { group: "factCard", name: msg`Fact Card` },
  { group: "flashCard", name: msg`Flash Card` },
  { group: "stepCard", name: msg`Step Card` },
  { group: "bulletCard", name: msg`Bullet Card` },
] as const satisfies ReadonlyArray<{ group: keyof Theme; name: MessageDescriptor }>;

export type BlockGroup = (typeof blockGroups)[number]["group"];

/** Labels of the values. The same field means the same thing in every group. */
export const fieldWords: Readonly<Record<string, MessageDescriptor>> = {
  font: msg`Font`,
  size: msg`Text size`,
  fontSize: msg`Text size`,
  headerSize: msg`Header size`,
  titleSize: msg`Title size`,
  questionSize: msg`Question size`,
  answerSize: msg`Answer size`,
  style: msg`Style`,
  bars: msg`Bars`,
  sections: msg`Sections`,
  lines: msg`Lines`,
  colors: msg`Colours`,
  title: msg`Title`,
  data: msg`Figures`,
  cardColor: msg`Card`,
  questionColor: msg`Question`,
  answerColor: msg`Answer`,
  optionColor: msg`Options`,
  optionBubble: msg`Letters`,
  bubbleColor: msg`Answer box`,
  bubbleTextColor: msg`Answer text`,
  headerBg: msg`Heading row`,
  borderColor: msg`Border`,
  textColor: msg`Text`,
  cardBackground1: msg`Card, from`,
  cardBackground2: msg`Card, to`,
  headerBackground1: msg`Header background, from`,
  headerBackground2: msg`Header background, to`,
  headerColor: msg`Header`,
  contentColor: msg`Content`,
  backgroundColor: msg`Background`,
  titleColor: msg`Title`,
  stepColor: msg`Steps`,
  buttonColor: msg`Button`,
  iconColor: msg`Icons`,
};
