import { createEmptyCard, fsrs, Rating } from "ts-fsrs";
import { expect, it } from "vitest";
import { readReleaseSources } from "../release-sources.ts";
import { shippedLibrary } from "./shipped-library.ts";

it("keeps the licence and drops comments and the source map", () => {
  const source = "/**\n * Adds.\n */\nconst add = (a) => a; // kept\n  /** One. */\nexport { add };\n//# sourceMappingURL=index.mjs.map\n";
  expect(shippedLibrary(source, "MIT */ Mine\n")).toBe("/*!\nMIT * / Mine\n*/\nconst add = (a) => a; // kept\nexport { add };\n\n");
});

it("the shipped scheduler behaves like the library", async () => {
  const { modules } = await readReleaseSources(import.meta.url);
  const source = modules["ts-fsrs"] ?? "";
  expect(source).toContain("MIT License");
  const shipped: { createEmptyCard: typeof createEmptyCard; fsrs: typeof fsrs } = await import(
    `data:text/javascript,${encodeURIComponent(source)}`
  );
  const now = new Date("2026-03-10T12:00:00Z");
  const after = (library: typeof shipped) =>
    library
      .fsrs()
      .next(library.fsrs().next(library.createEmptyCard(now), now, Rating.Good).card, new Date("2026-03-14T12:00:00Z"), Rating.Easy).card;
  expect(after(shipped)).toEqual(after({ createEmptyCard, fsrs }));
});
