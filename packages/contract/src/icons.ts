import { iconNames } from "@coursewright/blocks/kit/icons/icon-names.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The largest number of parts with icons in a block. */
export const maxIcons = 12;
export const maxIconTextLength = 1000;

export const MapIcons = z.strictObject({
  texts: z.array(z.string().max(maxIconTextLength)).min(1).max(maxIcons),
  count: z.int().min(1).max(maxIcons),
});
export type MapIcons = z.infer<typeof MapIcons>;

/** Icons keyed by the position of their text, from 1. Texts without a match are missing. */
const MappedIcons = z.record(z.string().regex(/^[1-9][0-9]?$/), z.enum(iconNames));
export type MappedIcons = z.infer<typeof MappedIcons>;

/** [AI-04] Costs nothing. */
export const mapIcons = endpoint({ method: "POST", path: "/api/map-icons", body: MapIcons, reply: MappedIcons });
