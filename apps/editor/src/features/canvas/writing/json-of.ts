import { emptyRichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { RichText } from "@coursewright/blocks/kit/text/rich-text.ts";
import type { Node } from "@tiptap/pm/model";

export function jsonOf(doc: Node): RichText {
  // A cut of everything leaves a document without a line.
  if (doc.childCount === 0) return emptyRichText;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the editor's schema produces only documents that `RichText` accepts; the block's schema checks them again
  return doc.toJSON() as RichText;
}
