/** The @font-face rules of the loaded fonts, with their files inlined. */
export async function loadedFonts(signal: AbortSignal): Promise<string> {
  const loaded = new Set([...document.fonts].flatMap((face) => (face.status === "loaded" ? [nameOf(face)] : [])));
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSFontFaceRule);
  const wanted = rules.filter(({ style }) => {
    const [family, weight, fontStyle] = ["font-family", "font-weight", "font-style"].map((name) => style.getPropertyValue(name));
    return loaded.has(nameOf({ family: family ?? "", weight: weight ?? "", style: fontStyle ?? "" }));
  });
  return (await Promise.all(wanted.map((rule) => withFile(rule, signal)))).join("\n");
}

function nameOf({ family, weight, style }: Pick<FontFace, "family" | "weight" | "style">): string {
  return [family.replaceAll(/["']/g, ""), weight || "normal", style || "normal"].join("/");
}

async function withFile({ cssText, parentStyleSheet }: CSSFontFaceRule, signal: AbortSignal): Promise<string> {
  const [whole = "", address = ""] = /url\(["']?([^"')]+)["']?\)/.exec(cssText) ?? [];
  const response = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI), { signal });
  return cssText.replace(whole, `url("${await dataUrlOf(await response.blob())}")`);
}

function dataUrlOf(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () => (typeof reader.result === "string" ? resolve(reader.result) : reject(reader.error)));
  reader.addEventListener("error", () => reject(reader.error));
  reader.readAsDataURL(blob);
  return promise;
}
