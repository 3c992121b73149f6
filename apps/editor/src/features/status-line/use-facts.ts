import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { countsOf, readabilityOf, sumOf } from "@coursewright/course/readability.ts";
import type { Readability, TextCounts } from "@coursewright/course/readability.ts";
import { pageText } from "@coursewright/course/text.ts";
import { useEffect, useState } from "react";
import type { OpenPage } from "../../document/page/open-page.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";

export interface Facts {
  readonly page: Readability;
  /** Null if nothing is selected. */
  readonly selection: Readability | null;
  /** The number of hard sentences on the page. */
  readonly hard: number;
}

/** The author has stopped typing after this time. */
const pauseMs = 1000;

/** Counts the page again when the author has stopped for a second. A keystroke only restarts the timer. */
export function useFacts(): { readonly facts: Facts; readonly isSettled: boolean } {
  const page = useOpenPage();
  const [facts, setFacts] = useState(() => factsOf(page));
  const [isSettled, setSettled] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasSelection = false;
    const count = () => {
      timer = undefined;
      const counted = factsOf(page);
      hasSelection = counted.selection !== null;
      setFacts(counted);
      setSettled(true);
    };
    const wait = () => {
      if (timer === undefined) setSettled(false);
      clearTimeout(timer);
      timer = setTimeout(count, pauseMs);
    };
    const stop = page.store.subscribe((now, before) => {
      if (now.blocks !== before.blocks || now.range !== before.range) wait();
    });
    const onSelect = () => {
      if (hasSelection || selectedText() !== "") wait();
    };
    document.addEventListener("selectionchange", onSelect);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener("selectionchange", onSelect);
    };
  }, [page]);
  return { facts, isSettled };
}

function factsOf(page: OpenPage): Facts {
  const { blocks, range } = page.store.getState();
  const all = sumOf(blocks.map(countsOfBlock));
  const ends = range ? [range.anchor, range.head].map((id) => blocks.findIndex((block) => block.id === id)) : [];
  const chosen = range ? sumOf(blocks.slice(Math.min(...ends), Math.max(...ends) + 1).map(countsOfBlock)) : countsOf(selectedText());
  return { page: readabilityOf(all), selection: chosen.words === 0 ? null : readabilityOf(chosen), hard: all.hardSentences };
}

/** A change makes a new block, so the counts of a block stay true. */
const known = new WeakMap<StoredBlock, TextCounts>();

function countsOfBlock(block: StoredBlock): TextCounts {
  const counts = known.get(block) ?? countsOf(pageText([block]));
  known.set(block, counts);
  return counts;
}

/** Selected words inside a block. */
function selectedText(): string {
  const selection = getSelection();
  const place = selection?.anchorNode;
  if (!selection || selection.isCollapsed || !place) return "";
  const inside = place instanceof Element ? place : place.parentElement;
  return inside?.closest("[data-block]") ? selection.toString() : "";
}
