/** A file's name without its ending, short enough for a title. */
export function fileTitle(name: string): string {
  return name.replace(/\.\w{1,5}$/, "").slice(0, 200);
}
