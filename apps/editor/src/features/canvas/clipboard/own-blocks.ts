import { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { z } from "zod";
import type { Draft } from "./drafts.ts";
import { parseHtml } from "../../../base/html/parse-html.ts";
import { withCopiedNote } from "../../../document/saving/copied-notes.ts";

/** The attribute that carries our blocks in copied HTML. */
export const ownAttribute = "data-coursewright-blocks";

const Blocks = z.array(StoredBlock).min(1).max(500);

/** Another site could write this attribute, so its content is checked like any other input. */
export function readOwn(html: string): Draft[] | null {
  if (!html.includes(ownAttribute)) return null;
  const { body } = parseHtml(html);
  const source = body.querySelector(`[${ownAttribute}]`)?.getAttribute(ownAttribute);
  try {
    const blocks = Blocks.safeParse(JSON.parse(source ?? "null"));
    return blocks.success ? blocks.data.map((block) => ({ type: "own", block: withCopiedNote(block) })) : null;
  } catch {
    return null;
  }
}
