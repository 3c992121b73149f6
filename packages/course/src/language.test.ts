import { describe, expect, it } from "vitest";
import { languageOf, typographyOf } from "./language.ts";

const texts = {
  en: "The starter is ready when it has doubled, and you are free to bake with it.",
  de: "Der Teig ist fertig, wenn er sich verdoppelt hat, und die Oberfläche ist nicht mehr fest.",
  fr: "La pâte est prête dans une heure. Il ne faut pas la laisser sur le four, et les bulles le disent.",
  es: "La masa está lista en una hora. No se deja en el horno, y las burbujas lo dicen para los que esperan.",
  it: "La pasta è pronta in un’ora. Non si lascia nel forno, e le bolle lo dicono per gli altri che sono qui.",
  pt: "A massa está pronta em uma hora. Não a deixe no forno, e as bolhas são mais claras para os que esperam.",
  nl: "Het deeg is klaar als het twee keer zo groot is. Zet het niet in de oven, en wacht op de bellen.",
  pl: "Ciasto jest gotowe, gdy się podwoi. Nie wkładaj go do pieca i czekaj, że to zrobi samo.",
  sv: "Degen är klar när den har fördubblats. Sätt inte den i ugnen, och vänta på att det bubblar.",
  da: "Dejen er klar, når den er fordoblet. Sæt ikke den i ovnen, og vent på at det bobler af sig selv, som jeg gør.",
  cs: "Těsto je hotové, když se zdvojnásobí. Není to pro spěch, ale je to pravda, že se vyplatí.",
} as const;

describe("language of a text", () => {
  it.each(Object.entries(texts))("recognises %s", (code, text) => {
    expect(languageOf(text)).toBe(code);
  });

  it("does not guess from a few words", () => {
    expect(languageOf("Sourdough")).toBeNull();
    expect(languageOf("")).toBeNull();
  });

  it("has the marks of each language", () => {
    expect(typographyOf("de").double).toEqual(["„", "“"]);
    expect(typographyOf("fr").double).toEqual(["«\u00A0", "\u00A0»"]);
  });
});
