import { formatCredits } from "@coursewright/base/credits.ts";
import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charactersOf, costOf, estimateUpdate, maxCostOf } from "./update-cost.ts";

/** A block with its expected text and its expected spoken text. */
interface Written {
  readonly block: StoredBlock;
  readonly words: readonly string[];
  readonly spoken: readonly string[];
}

const word = fc.stringMatching(/^[\p{L}\p{N}😀🍞.,!-]{1,12}$/u);
const words = fc.array(word, { minLength: 1, maxLength: 12 }).map((all) => all.join(" "));
const address = fc.webUrl({ validSchemes: ["https"] });
const anyId = fc.uuid({ version: 4 });

const heading = fc
  .record({ id: anyId, text: words })
  .map(({ id, text }) => spoken({ id, type: "heading", v: 1, data: { text, meta: { level: 2 } } }, [text]));
const base = fc.record({ id: anyId, text: words }).map(({ id, text }) => spoken({ id, type: "Base", v: 0, data: { text } }, [text]));
const para = fc
  .record({ id: anyId, paragraphs: fc.array(words, { minLength: 1, maxLength: 3 }) })
  .map(({ id, paragraphs }) => spoken({ id, type: "para", v: 1, data: { text: richText(paragraphs) } }, paragraphs));
const image = fc.record({ id: anyId, caption: words, alt: words }).map(({ id, caption, alt }) => ({
  block: stored({ id, type: "image", v: 1, data: { url: "/api/r2/file?key=abc", alt, caption, decorative: false, additionalImages: [] } }),
  words: [caption],
  spoken: [],
}));
const banner = fc.record({ id: anyId, title: words, subtitle: words, address }).map(({ id, title, subtitle, address: buttonUrl }) => ({
  block: stored({
    id,
    type: "hero-banner",
    v: 1,
    data: { title, subtitle, buttonText: "Begin", buttonUrl, backgroundImage: "", layout: "left" },
    theme: { card: { status: "on", color: "#a1b2c3" } },
  }),
  words: [title, subtitle, "Begin"],
  spoken: [],
}));
const quiz = fc
  .record({ id: anyId, question: words, options: fc.array(words, { minLength: 2, maxLength: 4 }) })
  .map(({ id, question, options }) => ({
    block: stored({
      id,
      type: "MCQ",
      v: 1,
      data: { question, options: options.map((text, index) => ({ id: "abcd"[index], text, isCorrect: index === 0 })) },
    }),
    words: [question, ...options],
    spoken: [],
  }));
const broken = anyId.map((id) => ({ block: stored({ id, type: "para", v: 1, data: { text: 5 } }), words: [], spoken: [] }));
const page = fc.array<Written>(fc.oneof(heading, base, para, image, banner, quiz, broken), { maxLength: 12 });

describe("update cost", () => {
  it("[CAT-07] [CAT-08] the estimate equals a count character by character", () => {
    fc.assert(
      fc.property(page, (written) => {
        const { catalogue, audiobook } = estimateUpdate(written.map(({ block }) => block));
        const text = written.flatMap((each) => each.words).join("");
        const speech = written.flatMap((each) => each.spoken).join("");

        expect(formatCredits(catalogue)).toBe(slowly({ text, tokensForOneCredit: 3000 }));
        expect(audiobook === null ? null : formatCredits(audiobook)).toBe(
          [...speech].length < 10 ? null : slowly({ text: speech, tokensForOneCredit: 80 }),
        );
      }),
      { numRuns: 300 },
    );
  });

  it("[CAT-07] four characters or a remainder are a token, 3000 tokens a credit", () => {
    expect([0, 1, 4, 5, 1704, 12_000, 12_001].map((count) => formatCredits(maxCostOf("catalogue", count)))).toEqual([
      "0.0000",
      "0.0004",
      "0.0004",
      "0.0007",
      "0.1420",
      "1.0000",
      "1.0004",
    ]);
    expect(formatCredits(costOf("catalogue", 1))).toBe("0.0003");
  });

  it("[CAT-08] a spoken token costs 0.0125, and under ten characters there is no audiobook", () => {
    expect([10, 12, 13, 892].map((count) => formatCredits(maxCostOf("audiobook", count)))).toEqual([
      "0.0375",
      "0.0375",
      "0.0500",
      "2.7875",
    ]);
    const of = (text: string) =>
      estimateUpdate([stored({ id: "4f0c1f8e-6d0a-4a57-9a3b-0c4d5e6f7a82", type: "Base", v: 0, data: { text } })]).audiobook;
    expect(of("Nine char")).toBeNull();
    expect(of("Ten chars.")).not.toBeNull();
  });

  it("an emoji counts as one character, a line break as none", () => {
    expect(charactersOf("🍞🍞\n\nab")).toBe(4);
  });
});

/** A naive version of the formula: count characters four by four, then find the first sufficient ten-thousandth of a credit. */
function slowly({ text, tokensForOneCredit }: { readonly text: string; readonly tokensForOneCredit: number }): string {
  const left = [...text];
  let tokens = 0;
  while (left.splice(0, 4).length > 0) tokens += 1;
  let tenThousandths = 0;
  while (tenThousandths * tokensForOneCredit < tokens * 10_000) tenThousandths += 1;
  return (tenThousandths / 10_000).toFixed(4);
}

function spoken(given: unknown, said: readonly string[]): Written {
  return { block: stored(given), words: said, spoken: said };
}

function stored(given: unknown): StoredBlock {
  return StoredBlock.parse(given);
}

function richText(paragraphs: readonly string[]) {
  return { type: "doc", content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })) };
}
