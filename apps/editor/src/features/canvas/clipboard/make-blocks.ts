import type { BlockId } from "@coursewright/base/ids.ts";
import { blockOfType, readBlock } from "@coursewright/blocks/registry.ts";
import type { AgentName } from "@coursewright/blocks/kit/avatar/agents.ts";
import type { BlockData } from "@coursewright/blocks/kit/definition/define-block.ts";
import { fileTitle } from "@coursewright/blocks/kit/data/file-title.ts";
import { editBlock, newBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { videoAt } from "@coursewright/blocks/video/index.ts";
import type { UploadKind } from "@coursewright/contract/uploads.ts";
import { freshId } from "../../../document/content/many.ts";
import type { Draft, Run, TextNode } from "./drafts.ts";
import { line } from "./drafts.ts";
import { fittingTexts } from "./fitting-texts.ts";

/** A file that a block waits for. */
export interface Arrival {
  readonly id: BlockId;
  readonly kind: UploadKind;
  readonly source: File | string;
}

export interface Made {
  readonly blocks: readonly StoredBlock[];
  readonly arrivals: readonly Arrival[];
}

const maxHeading = 300;
const maxSource = 300;
const maxTitle = 200;
const maxLanguage = 40;
const maxCode = 20_000;
const maxLabel = 500;

/** Makes blocks with new ids. Words that exceed a block's limits continue in the next. */
export function makeBlocks(drafts: readonly Draft[], agent: AgentName): Made {
  const arrivals: Arrival[] = [];
  const make = (type: string, patch: BlockData): StoredBlock[] => {
    const block = blockOfType(type);
    const data = block ? editBlock(block, block.model.defaults, patch) : null;
    return block && data ? [newBlock({ ...block, model: { ...block.model, defaults: data } }, freshId(), agent)] : [];
  };
  const makeText = (content: readonly TextNode[]) =>
    fittingTexts(content).flatMap((part) => make("para", { text: { type: "doc", content: part } }));
  const waiting = (kind: UploadKind, made: StoredBlock[], source: File | string) => {
    for (const { id } of made) arrivals.push({ id, kind, source });
    return made;
  };

  function blocksOf(draft: Draft): StoredBlock[] {
    switch (draft.type) {
      case "heading": {
        const text = oneLine(draft.content);
        return text.length > maxHeading ? makeText([line(draft.content)]) : make("heading", { text, meta: { level: draft.level } });
      }
      case "para":
        return makeText(draft.content);
      case "quote": {
        const isShort = draft.source.length <= maxSource;
        const [first = [], ...rest] = fittingTexts(draft.content);
        const quote = make("quote", { text: { type: "doc", content: first }, source: isShort ? draft.source : "" });
        return [...quote, ...makeText([...rest.flat(), ...(isShort ? [] : words(draft.source))])];
      }
      case "callout": {
        const { kind, title } = draft;
        const isShort = title.length <= maxTitle;
        const [first = [], ...rest] = fittingTexts([...(isShort ? [] : words(title)), ...draft.content]);
        const callout = make("callout", { kind, title: isShort ? title : "", text: { type: "doc", content: first } });
        return [...callout, ...makeText(rest.flat())];
      }
      case "code":
        return fittingCode(draft.code).flatMap((code) => make("code", { code, language: draft.language.slice(0, maxLanguage) }));
      case "divider":
        return make("divider", {});
      case "table":
        return tableOf(draft.rows, draft.caption) ?? makeText(draft.rows.flatMap((row) => words(row.join(" | "))));
      case "image": {
        const made = make("image", { alt: draft.alt.slice(0, maxLabel), caption: draft.caption.slice(0, maxLabel) });
        return [...waiting("image", made, draft.source), ...makeText(words(draft.caption.slice(maxLabel)))];
      }
      case "video": {
        const { source, caption } = draft;
        const place = { caption: caption.slice(0, maxLabel) };
        if (typeof source !== "string") return waiting("video", make("video", place), source);
        return make("video", { ...place, url: source, embedType: videoAt(source).embedType });
      }
      case "audio":
        return waiting("audio", make("audio", { title: fileTitle(draft.source.name) }), draft.source);
      case "file":
        return waiting("file", make("file", { name: fileTitle(draft.source.name) }), draft.source);
      case "own":
        // A newer or foreign block that this editor cannot draw is left out.
        return readBlock(draft.block).state === "ok" ? [{ ...draft.block, id: freshId() }] : [];
    }
  }

  /** The table's own migration gives every row the same number of cells. */
  function tableOf([headers = [], ...rows]: ReadonlyArray<readonly string[]>, caption: string): StoredBlock[] | null {
    const block = blockOfType("table");
    if (!block) return null;
    const loose = { headers: [...headers], rows: rows.map((cells) => ({ cells: [...cells] })), caption };
    const read = readBlock({ ...newBlock(block, freshId(), agent), v: 0, data: loose });
    return read.state === "ok" ? make("table", read.data) : null;
  }

  return { blocks: drafts.flatMap(blocksOf), arrivals };
}

/** Divides long code at line ends. */
function fittingCode(code: string): string[] {
  if (code.length <= maxCode) return [code];
  const end = code.lastIndexOf("\n", maxCode);
  const cut = end > 0 ? end : maxCode;
  return [code.slice(0, cut), ...fittingCode(code.slice(end > 0 ? cut + 1 : cut))];
}

function words(text: string): TextNode[] {
  return text === "" ? [] : [line([{ type: "text", text }])];
}

function oneLine(runs: readonly Run[]): string {
  return runs
    .map((run) => (run.type === "text" ? run.text : " "))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}
