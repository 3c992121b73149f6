/** The order of a library catalogue: Oyelaran, Marta. */
export function catalogued(name: string): string {
  const names = name.trim().split(/\s+/);
  const last = names.at(-1) ?? "";
  return names.length === 1 ? last : `${last}, ${names.slice(0, -1).join(" ")}`;
}
