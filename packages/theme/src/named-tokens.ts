import { tokensOf } from "./tokens.ts";
import type { Token } from "./tokens.ts";
import { Theme } from "./theme.ts";

export interface NamedToken {
  group: string;
  field: string;
  /** The position if the field is a list, else null. */
  index: number | null;
  token: Token;
  value: string;
}

export const themeTokens = tokensOf(Theme);

/** The tokens that a theme sets, with their values. List items are separate entries. */
export function namedTokens(theme: Theme): NamedToken[] {
  return themeTokens.flatMap(({ group, field, token, isList }) => {
    const value = valueAt(theme, group, field);
    const items: readonly unknown[] = isList && Array.isArray(value) ? value : [value];
    return items.flatMap((item, index) =>
      typeof item === "string" ? [{ group, field, index: isList ? index : null, token, value: item }] : [],
    );
  });
}

export function valueAt(theme: Theme, group: string, field: string): unknown {
  const values = ownValue(theme, group);
  return typeof values === "object" && values !== null ? ownValue(values, field) : undefined;
}

function ownValue(record: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(record, key)?.value;
}
