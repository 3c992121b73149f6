import type { BlockId } from "@coursewright/base/ids.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { frameOf } from "../../document/page/frame-of.ts";

/** Accepts a file that is dropped on the block or pasted while it has the focus. Returns whether a file is dragged over it. */
export function useFileDrop(block: BlockId, onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const listening = new AbortController();
    const isOnBlock = ({ target }: Event) => target instanceof Node && frameOf(block)?.contains(target) === true;
    const hand = (event: Event, files: DataTransfer | null) => {
      const [file] = files?.files ?? [];
      if (!file || !isOnBlock(event)) return;
      event.preventDefault();
      take(file);
    };
    const over = (event: DragEvent) => {
      const isFile = event.dataTransfer?.types.includes("Files") === true;
      setOver(isFile && isOnBlock(event));
      // Otherwise the browser would open the file instead of the editor.
      if (isFile) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
      hand(event, event.dataTransfer);
    };
    const options = { signal: listening.signal };
    document.addEventListener("dragover", over, options);
    document.addEventListener("drop", drop, options);
    document.addEventListener("dragleave", () => setOver(false), options);
    document.addEventListener("paste", (event) => hand(event, event.clipboardData), options);
    return () => listening.abort();
  }, [block]);
  return isOver;
}
