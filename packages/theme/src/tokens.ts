import { z } from "zod";
import { Color } from "./color.ts";

/**
 * How a colour is used: `text` on a background, `mark` (an icon or a bar) on a background, `background` behind text, `solid` for filled
 * shapes, `line` for borders, `fixed` on a picture, where it is the same in both color schemes.
 */
export type ColorRole = "text" | "mark" | "background" | "solid" | "line" | "fixed";

/** How a theme field becomes a CSS variable. Fields without a token (such as `style`) are handled by the view. */
export type Token =
  | { kind: "font" }
  | { kind: "size" }
  | {
      kind: "color";
      role: ColorRole;
      /** Its backgrounds: fields of the same group, or `thePage`. The page also counts if the theme sets none of them. */
      on: readonly string[];
    };

export const thePage = "the page";

const tokens = z.registry<Token>();

export function colorToken(role: ColorRole, on: readonly string[] = []) {
  return Color.clone().register(tokens, { kind: "color", role, on });
}

export function fontToken<const Fonts extends readonly [string, ...string[]]>(fonts: Fonts) {
  return z.enum(fonts).register(tokens, { kind: "font" });
}

export function sizeToken<const Sizes extends readonly [string, ...string[]]>(sizes: Sizes) {
  return z.enum(sizes).register(tokens, { kind: "size" });
}

export function tokenOf(schema: z.core.$ZodType): Token | undefined {
  return tokens.get(schema);
}

export interface FoundToken {
  group: string;
  field: string;
  token: Token;
  isList: boolean;
}

export function tokensOf(theme: z.core.$ZodObject): FoundToken[] {
  return Object.entries(theme._zod.def.shape).flatMap(([group, schema]) => {
    const inner = insideOptional(schema);
    return inner instanceof z.core.$ZodObject ? fieldTokens(group, inner) : [];
  });
}

function fieldTokens(group: string, schema: z.core.$ZodObject): FoundToken[] {
  return Object.entries(schema._zod.def.shape).flatMap(([field, part]) => {
    const inner = insideOptional(part);
    const isList = inner instanceof z.core.$ZodArray;
    const token = tokens.get(isList ? inner._zod.def.element : inner);
    return token ? [{ group, field, token, isList }] : [];
  });
}

function insideOptional(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.core.$ZodOptional ? schema._zod.def.innerType : schema;
}
