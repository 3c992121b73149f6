/** Joins class names and skips falsy ones: `classNames("ui-chip", isOn && "is-on")`. */
export function classNames(...names: ReadonlyArray<string | false | undefined>): string {
  return names.filter(Boolean).join(" ");
}
