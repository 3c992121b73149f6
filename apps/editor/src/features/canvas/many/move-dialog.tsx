import type { BlockId } from "@coursewright/base/ids.ts";
import type { Outline } from "@coursewright/contract/courses.ts";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { outlineQuery } from "../../../base/api/queries.ts";
import { usePageAddress } from "../../../document/page/page-address.ts";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { movingToPage } from "./asking.ts";
import { sendToPage } from "./move-message.ts";
import { useOpenAt } from "./use-open-at.ts";
import "./move-dialog.css";

/** [WR-13] Finds a page of the course by its title. */
export function MoveDialog({ ids }: { readonly ids: readonly BlockId[] }) {
  const { t, i18n } = useLingui();
  const page = useOpenPage();
  const from = usePageAddress();
  const outline = useQuery(outlineQuery(from.uid, from.projectId));
  const open = useOpenAt();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const places = outline.data ? placesIn(outline.data, from.pageId) : [];
  const wanted = typed.trim().toLocaleLowerCase(i18n.locale);
  const found = places.filter(({ name }) => name.toLocaleLowerCase(i18n.locale).includes(wanted));
  const close = () => movingToPage.setState(null, true);
  const choose = ({ chapterId, pageId, name }: Place) => {
    close();
    const to = { ...from, chapterId, pageId };
    void sendToPage(page, { ids, from, to, toName: name, open });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const [first] = found;
    if (event.key === "Enter" && event.target === field.current && first) choose(first);
    else if (!moveInList(event)) return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      title={plural(ids.length, { one: "Move # block to…", other: "Move # blocks to…" })}
      closeLabel={t`Close`}
      initialFocus={field}
      onClose={close}
    >
      <div className="move-dialog">
        <input
          ref={field}
          className="ui-input"
          type="search"
          aria-label={t`Find a page`}
          placeholder={t`Find a page`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
        <ul className="move-places">
          {found.map((place) => (
            <li key={place.pageId}>
              <button type="button" className="move-place" onClick={() => choose(place)} onKeyDown={onKeyDown}>
                <b>{place.name}</b> <small>{place.chapterName}</small>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 ? (
          <p className="move-none" role="status">
            {places.length === 0 ? <Trans>This course has no other page yet.</Trans> : <Trans>No page is called that.</Trans>}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

interface Place {
  readonly chapterId: string;
  readonly chapterName: string;
  readonly pageId: string;
  readonly name: string;
}

function placesIn({ chapters }: Outline, without: string): Place[] {
  return chapters.flatMap(({ uuid: chapterId, name: chapterName, pages }) =>
    pages.filter(({ uuid }) => uuid !== without).map(({ uuid: pageId, name }) => ({ chapterId, chapterName, pageId, name })),
  );
}

/** The arrow keys go through the field and the pages below it. */
function moveInList({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  const stops = [...(currentTarget.closest(".move-dialog")?.querySelectorAll<HTMLElement>("input, button") ?? [])];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (step !== 0) next?.focus();
  return step !== 0;
}
