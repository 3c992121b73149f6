/** A library of one file as learners' browsers fetch it: under its licence, and without what only its readers need. */
export function shippedLibrary(source: string, license: string): string {
  const code = source.replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/[ \t]*\n/gm, "").replaceAll(/^\/\/# sourceMappingURL=.*$/gm, "");
  return `/*!\n${license.replaceAll("*/", "* /").trim()}\n*/\n${code}`;
}
