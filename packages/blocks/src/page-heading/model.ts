import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label } from "../kit/definition/fields.ts";

const PageHeading = z.strictObject({ title: label({ max: 300 }), lede: label({ max: 1000 }).default("") });
export type PageHeading = z.infer<typeof PageHeading>;

export const model: BlockModel<PageHeading> = {
  type: "Page-Heading",
  schema: PageHeading,
  defaults: { title: "", lede: "" },
  migrations: [{ name: "the text of a page heading is its title", up: ({ text, ...data }) => ({ title: text ?? "", ...data }) }],
  isSpoken: true,
};
