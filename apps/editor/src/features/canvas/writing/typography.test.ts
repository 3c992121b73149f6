import { typographyOf } from "@coursewright/course/language.ts";
import type { LanguageCode } from "@coursewright/course/language.ts";
import { describe, expect, it } from "vitest";
import { typographicForm } from "./typography.ts";

/** The text after typing it character by character. */
function typed(text: string, language: LanguageCode = "en"): string {
  return [...text].reduce((line, character) => {
    const now = line + character;
    const form = typographicForm(now, typographyOf(language));
    return form ? now.slice(0, -form.length) + form.text : now;
  }, "");
}

describe("typography while typing", () => {
  it("[WR-06] sets the quotation marks of the language", () => {
    expect(typed('He said "yes" and ("no").')).toBe("He said “yes” and (“no”).");
    expect(typed('Er sagte "ja" und "nein".', "de")).toBe("Er sagte „ja“ und „nein“.");
    expect(typed('Il dit "oui".', "fr")).toBe("Il dit «\u00A0oui\u00A0».");
    expect(typed('Hon sa "ja".', "sv")).toBe("Hon sa ”ja”.");
  });

  it("[WR-06] sets apostrophes and single quotation marks", () => {
    expect(typed("It's the bakers' 'good' bread")).toBe("It’s the bakers’ ‘good’ bread");
    expect(typed("Er sagt 'gut', wie's geht", "de")).toBe("Er sagt ‚gut‘, wie’s geht");
    expect(typed("l'eau d'ici", "fr")).toBe("l’eau d’ici");
  });

  it("[WR-06] sets dashes and ellipses", () => {
    expect(typed("one--two")).toBe("one—two");
    expect(typed("eins -- zwei", "de")).toBe("eins – zwei");
    expect(typed("wait... no.... ")).toBe("wait… no…. ");
  });

  it("leaves options, rules, inches and addresses alone", () => {
    expect(typed("run --help")).toBe("run --help");
    expect(typed("---")).toBe("---");
    expect(typed('a 6" tin')).toBe('a 6" tin');
    expect(typed("https://example.org/a--b'c...")).toBe("https://example.org/a--b'c...");
    expect(typed("www.example.org/it's")).toBe("www.example.org/it's");
  });
});
