/** Prepares a single-file library for browsers: adds the licence, strips comments and the source map. */
export function shippedLibrary(source: string, license: string): string {
  const code = source.replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*\n/gm, "").replaceAll(/^\/\/# sourceMappingURL=.*$/gm, "");
  return `/*!\n${license.replaceAll("*/", "* /").trim()}\n*/\n${code}`;
}
