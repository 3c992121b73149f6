import { z } from "zod";
import { label, link } from "../definition/fields.ts";

/** The photographer of a stock photograph, and the photograph's page. The library's terms ask for both. */
export const PictureCredit = z.strictObject({ name: label({ max: 200 }), url: link() });
export type PictureCredit = z.infer<typeof PictureCredit>;
