import { z } from "zod";
import type { BlockModel } from "../kit/definition/define-block.ts";
import { label, mediaOrNone, number } from "../kit/definition/fields.ts";

const File = z.strictObject({
  url: mediaOrNone(),
  name: label({ max: 200 }),
  /** Shown before the download. 0 if it is unknown. */
  bytes: number({ min: 0 }),
});
export type File = z.infer<typeof File>;

export const model: BlockModel<File> = {
  type: "file",
  schema: File,
  defaults: { url: "", name: "", bytes: 0 },
  migrations: [],
  isSpoken: false,
};
