import type { Widget } from "@coursewright/theme/widget-colors.ts";
import type { MessageDescriptor } from "@lingui/core";
import { GalleryVerticalEnd, LayoutGrid, Lightbulb, ListChecks, ListOrdered, PanelsTopLeft, TextCursorInput } from "lucide-react";
import type { LucideIcon } from "lucide-react";

export interface WidgetKind {
  /** The specification's name; the block itself may have a longer one. */
  readonly name: MessageDescriptor;
  readonly about: MessageDescriptor;
  readonly icon: LucideIcon;
}

export const widgetKinds: Readonly<Record<Widget, WidgetKind>> = {
  "hero-banner": {
    name: /*i18n*/ { id: "widget.hero-banner", message: "Hero Banner" },
    about: /*i18n*/ { id: "widget.hero-banner.about", message: "Full-width opener with a picture and one button" },
    icon: PanelsTopLeft,
  },
  "fact-card": {
    name: /*i18n*/ { id: "widget.fact-card", message: "Fact Card" },
    about: /*i18n*/ { id: "widget.fact-card.about", message: "One surprising, checkable fact" },
    icon: Lightbulb,
  },
  "flash-card": {
    name: /*i18n*/ { id: "widget.flash-card", message: "Flash Card" },
    about: /*i18n*/ { id: "widget.flash-card.about", message: "A question that turns over" },
    icon: GalleryVerticalEnd,
  },
  "step-card": {
    name: /*i18n*/ { id: "widget.step-card", message: "Step Card" },
    about: /*i18n*/ { id: "widget.step-card.about", message: "Do this, then this" },
    icon: ListOrdered,
  },
  "bullet-cards": {
    name: /*i18n*/ { id: "widget.bullet-cards", message: "Bullet Card" },
    about: /*i18n*/ { id: "widget.bullet-cards.about", message: "Up to eight short points with icons" },
    icon: LayoutGrid,
  },
  MCQ: {
    name: /*i18n*/ { id: "widget.MCQ", message: "MCQ" },
    about: /*i18n*/ { id: "widget.MCQ.about", message: "One right answer, with the reason" },
    icon: ListChecks,
  },
  Textbox: {
    name: /*i18n*/ { id: "widget.Textbox", message: "Textbox" },
    about: /*i18n*/ { id: "widget.Textbox.about", message: "A written answer, scored by rubric" },
    icon: TextCursorInput,
  },
};
