import { BlockId } from "@coursewright/base/ids.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Blocks } from "../content/content.ts";
import { contested, keepBoth, merge, rebase } from "./merge.ts";
import { first, heading, second, textOf, third } from "../page/testing.ts";

const ids = Array.from({ length: 8 }, (_, n) => BlockId.parse(`${n}1111111-1111-4111-8111-111111111111`));
const block = (n: number, text: string): StoredBlock => heading(ids[n] ?? first, text);
const texts = (blocks: Blocks) => blocks.map(textOf);

type Edit = { kind: "write" | "remove" | "add" | "move"; at: number; to: number };
const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom("write" as const, "remove" as const, "add" as const, "move" as const),
  at: fc.nat(7),
  to: fc.nat(7),
});

/** Each edit writes words that no other edit writes. */
function edited(base: Blocks, edits: readonly Edit[], who: string): Blocks {
  return edits.reduce<Blocks>((blocks, { kind, at, to }, n) => {
    const index = blocks.length === 0 ? 0 : at % blocks.length;
    const target = blocks[index];
    if (kind === "add") return blocks.toSpliced(index, 0, heading(BlockId.parse(crypto.randomUUID()), `${who} added ${n}`));
    if (!target) return blocks;
    if (kind === "write") return blocks.with(index, heading(target.id, `${who} wrote ${n}`));
    const without = blocks.toSpliced(index, 1);
    return kind === "remove" ? without : without.toSpliced(to % (without.length + 1), 0, target);
  }, base);
}

const branches = fc.tuple(fc.nat(6), fc.array(edit, { maxLength: 4 }), fc.array(edit, { maxLength: 4 })).map(([size, mine, theirs]) => {
  const base = Array.from({ length: size }, (_, n) => block(n, `base ${n}`));
  return { base, mine: edited(base, mine, "I"), theirs: edited(base, theirs, "they") };
});

const written = (blocks: Blocks, base: Blocks) => texts(blocks).filter((text) => !texts(base).includes(text));

describe("merge", () => {
  it("merges every word of both sides and drops only uncontested removals", () => {
    fc.assert(
      fc.property(branches, ({ base, mine, theirs }) => {
        const merged = merge({ base, mine, theirs });
        if (!merged) return;
        expect(texts(merged)).toEqual(expect.arrayContaining([...written(mine, base), ...written(theirs, base)]));
        const kept = base.filter((each) => mine.includes(each) && theirs.includes(each));
        expect(merged).toEqual(expect.arrayContaining(kept));
        expect(new Set(merged.map(({ id }) => id)).size).toBe(merged.length);
      }),
    );
  });

  it("keeps every word of both sides when both are kept", () => {
    fc.assert(
      fc.property(branches, (all) => {
        const both = keepBoth(all, () => BlockId.parse(crypto.randomUUID()));
        expect(texts(both)).toEqual(expect.arrayContaining([...written(all.mine, all.base), ...written(all.theirs, all.base)]));
        expect(new Set(both.map(({ id }) => id)).size).toBe(both.length);
      }),
    );
  });

  it("rebases without loss, except for contested blocks of the other side", () => {
    fc.assert(
      fc.property(branches, (all) => {
        const clashes = new Set(contested(all));
        const result = rebase({ ...all, prefer: "mine" });
        expect(texts(result)).toEqual(expect.arrayContaining(written(all.mine, all.base)));
        const untouched = all.theirs.filter(({ id }) => !clashes.has(id));
        expect(texts(result)).toEqual(expect.arrayContaining(written(untouched, all.base)));
      }),
    );
  });

  it("takes equal blocks from the server's side, so that they are not sent again", () => {
    const theirs = [heading(first, "same"), heading(second, "b")];
    const merged = merge({
      base: [heading(first, "a"), heading(second, "b")],
      mine: [heading(first, "same"), heading(second, "b")],
      theirs,
    });
    expect(merged?.every((each, index) => each === theirs[index])).toBe(true);
  });

  it("asks the author about contradictory orders, and keeps the chosen one", () => {
    const [a, b, c] = [heading(first, "a"), heading(second, "b"), heading(third, "c")];
    expect(merge({ base: [a, b, c], mine: [b, a, c], theirs: [a, c, b] })).toBeNull();
    expect(texts(merge({ base: [a, b, c], mine: [c, a, b], theirs: [a, heading(second, "b2"), c] }) ?? [])).toEqual(["c", "a", "b2"]);
  });

  it("puts sections added at the same place below each other, the server's first", () => {
    const a = heading(first, "a");
    expect(texts(merge({ base: [a], mine: [a, heading(second, "mine")], theirs: [a, heading(third, "theirs")] }) ?? [])).toEqual([
      "a",
      "theirs",
      "mine",
    ]);
  });
});
