import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { z } from "zod";
import type { BlockType } from "./model.ts";
import { lettersOf, printed } from "./model.ts";

const Run = z.object({ text: z.string().default("\n"), marks: z.array(z.object({ type: z.string() })).default([]) });
const Text = z.object({ content: z.array(z.object({ content: z.array(Run).default([]) })) });

/** Stored blocks in the form of `printed`. */
export function storedLines(blocks: readonly StoredBlock[]): string[] {
  return blocks.flatMap(({ type, data }) => {
    const { data: rich } = Text.safeParse(data["text"]);
    const runs = rich?.content.flatMap(({ content }) => content) ?? [];
    const letters = rich
      ? runs.flatMap(({ text, marks }) =>
          lettersOf(
            text,
            marks.some((mark) => mark.type === "bold"),
          ),
        )
      : lettersOf(typeof data["text"] === "string" ? data["text"] : "");
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sessions make only these types; another one fails the comparison
    return printed([{ type: type as BlockType, letters }]);
  });
}
