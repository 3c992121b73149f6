import type { BlockId } from "@coursewright/base/ids.ts";
import { writeInBlock } from "@coursewright/course/edits.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { plural, t } from "@lingui/core/macro";
import { blockOf } from "../../../document/content/block-of.ts";
import { frameOf } from "../../../document/page/frame-of.ts";
import type { OpenPage } from "../../../document/page/open-page.ts";
import { selectedIds } from "../../../document/content/selected-ids.ts";
import { placeCaret } from "../writing/caret.ts";
import { addressOffer } from "./address-offer.ts";
import { awaitMedia } from "./arrivals.ts";
import type { Clipping, Desk } from "./desk.ts";
import type { Draft, Pasted, TextNode } from "./drafts.ts";
import { line } from "./drafts.ts";
import { makeBlocks } from "./make-blocks.ts";
import { joinedToFit, putBlocks, roomAt } from "./put-blocks.ts";
import type { Place } from "./put-blocks.ts";
import { pastedOf, readAsPlain, readClipboard } from "./read-clipboard.ts";
import { readFiles } from "./read-files.ts";
import { linkOf, run } from "./reading/runs.ts";
import { halvesOf, textPlaceAt } from "./text-place.ts";
import type { TextPlace } from "./text-place.ts";

export async function paste(desk: Desk, { target, html, text, files, isPlain }: Clipping): Promise<void> {
  // Office programs add a picture of the copied text.
  const hasWords = /\S/.test(html.replaceAll(/<[^<>]*>/g, "")) || text.trim() !== "";
  if (files.length > 0 && !hasWords) return putFiles(desk, files, () => placeOf(desk, target));
  const href = isPlain ? null : addressIn(html, text);
  if (href) return putAddress(desk, { href, words: text.trim() }, target);
  put(desk, isPlain ? readAsPlain(text) : await readClipboard({ html, text }), target);
}

/** An address and nothing else. Browsers copy it with a link around it. */
function addressIn(html: string, text: string): string | null {
  const only = text.trim();
  const words = html.replaceAll(/<[^<>]*>/g, "").trim();
  const isAlone = /^https?:\/\/\S+$/i.test(only) && (words === "" || words === only || words.replaceAll("&amp;", "&") === only);
  return isAlone ? linkOf(only) : null;
}

/** [WR-22] The address becomes a link at once. Alone on its line, it can then become a video or picture. */
function putAddress(desk: Desk, { href, words }: { readonly href: string; readonly words: string }, target: EventTarget | null): void {
  const link = run(words, new Map([["link", { type: "link", attrs: { href } }]]));
  const pasted = pastedOf([{ type: "para", content: [line([link])] }]);
  const text = textPlaceAt(target);
  const block = text ? blockOf(desk.page.store.getState().blocks, text.id) : null;
  if (!text?.isEmpty || !block || !isDivided(block.type)) return put(desk, pasted, target);
  const [id] = putDrafts(desk, pasted.drafts, placeOf(desk, target));
  if (id) addressOffer.setState({ offer: { desk, id, href } });
}

/** Pasted or dropped files. The place is found once they are read, since the author may type meanwhile. */
export async function putFiles(desk: Desk, files: readonly File[], placeNow: () => Place): Promise<void> {
  const { drafts, refused } = await readFiles(files);
  if (refused.length > 0) {
    const names = refused.join(", ");
    notify({ title: t`Not added: ${names}`, description: t`Pages take pictures, videos, sounds, PDFs, tables and texts.` });
  }
  if (drafts.length > 0) putDrafts(desk, drafts, placeNow());
}

function put(desk: Desk, pasted: Pasted, target: EventTarget | null): void {
  if (pasted.drafts.length === 0) return;
  const text = textPlaceAt(target);
  const block = text ? blockOf(desk.page.store.getState().blocks, text.id) : null;
  const value = text && block ? valueIn(text, pasted, block.type) : null;
  // A text that is too long for its field becomes blocks.
  if (text && value !== null && write(desk.page, text, value)) return;
  putDrafts(desk, pasted.drafts, placeOf(desk, target));
}

/** The text's new value if the pasted content fits into it; else null, and the content becomes blocks. */
function valueIn(text: TextPlace, { inline, drafts }: Pasted, type: string): unknown {
  // A new section becomes a paragraph with its first words.
  if (type === "Base" && text.isEmpty) return null;
  const isLine = isDivided(type);
  const [only] = drafts;
  // A heading on an empty line stays a heading.
  const isKept = isLine && text.isEmpty && only?.type !== "para";
  if (inline && !isKept) return text.withRuns(inline);
  const nodes = nodesOf(drafts);
  if (!nodes) return null;
  const isList = nodes.every((node) => node.type !== "paragraph");
  return !isLine || (isList && text.isInList) ? text.withNodes(nodes) : null;
}

function nodesOf(drafts: readonly Draft[]): TextNode[] | null {
  const nodes = drafts.map((draft): readonly TextNode[] | null =>
    draft.type === "para" ? draft.content : draft.type === "heading" ? [line(draft.content)] : null,
  );
  return nodes.includes(null) ? null : nodes.flatMap((each) => each ?? []);
}

/** Blocks that are one text and can be divided. */
function isDivided(type: string): boolean {
  return type === "Base" || type === "para" || type === "heading";
}

/** Returns whether the block accepted the value. */
function write(page: OpenPage, { id, field }: TextPlace, value: unknown): boolean {
  const before = page.store.getState().blocks;
  page.edit(`paste:${crypto.randomUUID()}`, (blocks) => writeInBlock(blocks, id, { field, value }));
  return page.store.getState().blocks !== before;
}

/** The place for new blocks: at the cursor, instead of the selected blocks, or below the focused one. */
function placeOf({ page }: Desk, target: EventTarget | null): Place {
  const state = page.store.getState();
  const text = textPlaceAt(target);
  const block = text ? blockOf(state.blocks, text.id) : null;
  if (text && block) {
    const around = isDivided(block.type) ? text.around() : null;
    return around ? { kind: "between", id: block.id, ...halvesOf(block, around) } : { kind: "below", id: block.id };
  }
  if (state.range) return { kind: "instead", ids: selectedIds(state) };
  return { kind: "below", id: state.selected };
}

export function putDrafts(desk: Desk, drafts: readonly Draft[], place: Place): readonly BlockId[] {
  const { page, agentForNew } = desk;
  const room = roomAt(page.store.getState().blocks, place);
  const { blocks: made, arrivals } = makeBlocks(joinedToFit(drafts, room), agentForNew());
  const last = made.at(-1);
  if (!last) return [];
  if (made.length > room) {
    notify({
      title: t`This page has no room for all of it`,
      description: plural(room, {
        one: "Nothing was pasted: # more section fits on this page.",
        other: "Nothing was pasted: # more sections fit on this page.",
      }),
    });
    return [];
  }
  page.edit(`paste:${last.id}`, (blocks) => putBlocks(blocks, place, made));
  page.select(last.id);
  if (last.type === "para" || last.type === "heading") placeCaret({ id: last.id, at: "end" });
  else requestAnimationFrame(() => frameOf(last.id)?.focus());
  void page.saveNow();
  const count = made.length;
  const isText = made.every(({ type }) => type === "para");
  announce(
    isText
      ? plural(count, { one: "# paragraph pasted", other: "# paragraphs pasted" })
      : plural(count, { one: "# section pasted", other: "# sections pasted" }),
  );
  awaitMedia(desk, arrivals);
  return made.map(({ id }) => id);
}
