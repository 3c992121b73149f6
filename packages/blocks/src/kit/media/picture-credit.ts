import { z } from "zod";
import { link } from "../definition/fields.ts";

/** The photographer of a stock photograph, and the photograph's page. The library's terms ask for both. The name is no text of the author. */
export const PictureCredit = z.strictObject({ name: z.string().max(200), url: link() });
export type PictureCredit = z.infer<typeof PictureCredit>;
