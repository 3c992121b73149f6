import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { choice, label, richText } from "../kit/definition/fields.ts";
import { emptyRichText } from "../kit/text/rich-text.ts";

export const calloutKinds = ["note", "tip", "warning", "danger"] as const;

const Callout = z.strictObject({
  kind: choice(calloutKinds),
  /** Empty for the name of the kind. */
  title: label({ max: 200 }),
  text: richText(),
});
export type Callout = z.infer<typeof Callout>;

export const kindNames = {
  note: /*i18n*/ { id: "callout.note", message: "Note" },
  tip: /*i18n*/ { id: "callout.tip", message: "Tip" },
  warning: /*i18n*/ { id: "callout.warning", message: "Warning" },
  danger: /*i18n*/ { id: "callout.danger", message: "Danger" },
};

export const model: BlockModel<Callout> = {
  type: "callout",
  schema: Callout,
  defaults: { kind: "note", title: "", text: emptyRichText },
  migrations: [],
  isSpoken: true,
};
