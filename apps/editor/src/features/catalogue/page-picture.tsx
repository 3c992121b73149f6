import "@coursewright/course-page/picture-frame.css";
import { maxBlocksInPicture, PictureFrame } from "@coursewright/course-page/picture-frame.tsx";
import { cascade } from "@coursewright/theme/cascade.ts";
import { themeVariables } from "@coursewright/theme/css-variables.ts";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { PrintedBlock } from "../../document/printed/printed-block.tsx";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { takePicture } from "./take-picture.ts";
import "./page-picture.css";

/** `none`: this browser cannot take it, so the server draws it. */
export type PagePicture =
  | { readonly state: "taking" }
  | { readonly state: "taken"; readonly blob: Blob; readonly url: string }
  | { readonly state: "none" };

/** [CAT-02] Takes one picture of the open page as learners see it. The caller must render `studio`, which is invisible. */
export function usePagePicture(name: string): { readonly picture: PagePicture; readonly studio: ReactNode } {
  const [picture, setPicture] = useState<PagePicture>({ state: "taking" });
  const end = useCallback((blob: Blob | null) => {
    setPicture(blob ? { state: "taken", blob, url: URL.createObjectURL(blob) } : { state: "none" });
  }, []);
  useEffect(() => (picture.state === "taken" ? () => URL.revokeObjectURL(picture.url) : undefined), [picture]);
  return { picture, studio: picture.state === "taking" ? <Studio name={name} onEnd={end} /> : null };
}

function Studio({ name, onEnd }: { readonly name: string; readonly onEnd: (blob: Blob | null) => void }) {
  const page = useOpenPage();
  // A snapshot: later edits must not change the picture.
  const [{ blocks, themes }] = useState(() => page.store.getState());
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const variables = themeVariables(cascade(themes.project, themes.chapter, themes.page));
    for (const [property, value] of Object.entries(variables)) frame.current?.style.setProperty(property, value);
  }, [themes]);
  useEffect(() => {
    const controller = new AbortController();
    const take = async (drawn: HTMLElement) => {
      const blob = await takePicture(drawn, controller.signal);
      if (!controller.signal.aborted) onEnd(blob);
    };
    if (frame.current) void take(frame.current);
    return () => controller.abort();
  }, [onEnd]);
  return createPortal(
    <div className="picture-studio" inert aria-hidden="true">
      <PictureFrame ref={frame} name={name} hasHeading={blocks.some(({ type }) => type === "Page-Heading")}>
        {blocks.slice(0, maxBlocksInPicture).map((block) => (
          <PrintedBlock key={block.id} className="picture-block" block={block} />
        ))}
      </PictureFrame>
    </div>,
    document.body,
  );
}
