import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { ChartColumn, Clapperboard, Columns2, Heading, Image, Pilcrow, Shapes, Table2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";

export interface SectionKind {
  readonly type: string;
  readonly add: MessageDescriptor;
  readonly name: MessageDescriptor;
  readonly Icon: LucideIcon;
}

/** [BASE-01] The Base panel's options, in the order used everywhere. */
export const sectionKinds: readonly SectionKind[] = [
  { type: "heading", add: msg`Add Heading`, name: msg`Heading`, Icon: Heading },
  { type: "para", add: msg`Add Para`, name: msg`Para`, Icon: Pilcrow },
  { type: "image", add: msg`Add Image`, name: msg`Image`, Icon: Image },
  { type: "Split", add: msg`Add Split`, name: msg`Split`, Icon: Columns2 },
  { type: "video", add: msg`Add Video`, name: msg`Video`, Icon: Clapperboard },
  { type: "chart", add: msg`Add Chart`, name: msg`Chart`, Icon: ChartColumn },
  { type: "table", add: msg`Add Table`, name: msg`Table`, Icon: Table2 },
  { type: "widgets", add: msg`Add Widgets`, name: msg`Widgets`, Icon: Shapes },
];
