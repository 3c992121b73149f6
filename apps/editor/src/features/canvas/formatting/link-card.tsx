import { hrefOfPage, pageOfHref } from "@coursewright/blocks/kit/url/link-href.ts";
import { classNames } from "@coursewright/ui/class-names.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Copy, ExternalLink, FileText, Globe, Search, TriangleAlert, Unlink } from "lucide-react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { createPortal } from "react-dom";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import { useOpenPage } from "../../../document/page/page-context.tsx";
import { activeText, subscribeToActiveText } from "../writing/active-text.ts";
import { addressOf } from "./address-of.ts";
import { useCoursePages } from "./course-pages.ts";
import type { CoursePage } from "./course-pages.ts";
import { findPages } from "./find-pages.ts";
import type { FoundPage } from "./find-pages.ts";
import { closeLinkCard, linkCard, openLinkCard, setLink } from "./link-card-state.ts";
import type { OpenLinkCard } from "./link-card-state.ts";
import { placeBeside } from "./place-beside.ts";
import "./link-card.css";

/** The card below selected words or a link. */
export function LinkCard() {
  const { open } = useStore(linkCard);
  const pages = useCoursePages();
  useEffect(openOnPress, []);
  useEffect(() => closeLinkCard, []);
  if (!open) return null;
  const { text, range } = open;
  // Without the pages, such as while they load, addresses still work.
  const key = `${text.id}:${range.from}:${range.to}`;
  return createPortal(<Card key={key} open={open} pages={pages ?? []} isComplete={pages !== null} />, document.body);
}

/** A press on a link opens its card once the caret is in it: the press may first have to open the text editor. */
function openOnPress(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isPressed = false;
  const openIfThere = () => {
    const text = activeText();
    if (!isPressed || !text?.editor.view.hasFocus() || !text.editor.state.selection.empty) return;
    if (openLinkCard(text, { takesFocus: false })) isPressed = false;
  };
  let isUp = true;
  addEventListener(
    "pointerdown",
    ({ target }) => {
      isUp = false;
      isPressed = target instanceof Element && target.closest("[data-block] a:is([href], [data-page])") !== null;
    },
    { signal, capture: true },
  );
  addEventListener(
    "pointerup",
    () => {
      isUp = true;
      setTimeout(openIfThere);
    },
    { signal, capture: true },
  );
  addEventListener("keydown", () => (isPressed = false), { signal, capture: true });
  const unsubscribe = subscribeToActiveText(() => isUp && isPressed && setTimeout(openIfThere));
  return () => {
    stop.abort();
    unsubscribe();
  };
}

interface CardProps {
  readonly open: OpenLinkCard;
  readonly pages: readonly CoursePage[];
  /** Whether the pages have loaded. */
  readonly isComplete: boolean;
}

function Card({ open, pages, isComplete }: CardProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const navigate = useNavigate();
  const { text, range, href, takesFocus } = open;
  const { editor } = text;
  const card = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const linkedId = href === null ? null : pageOfHref(href);
  const linked = pages.find(({ id }) => id === linkedId);
  const isGone = isComplete && linkedId !== null && !linked;
  const shownHref = linked ? linked.name : linkedId === null ? (href ?? "") : "";
  // Until the author types, since the name of a linked page may still be loading.
  const [written, setTyped] = useState<string | null>(null);
  const typed = written ?? shownHref;
  // A link keeps its target until the author chooses another.
  const [active, setActive] = useState(href === null ? 0 : -1);
  const isUntouched = typed === shownHref;
  const others = pages.filter(({ id }) => id !== page.id);
  const found = findPages(others, isUntouched && href !== null ? "" : typed);
  const address = isUntouched && linked ? null : addressOf(typed);
  const isAddress = address !== null;
  const count = found.length + (isAddress ? 1 : 0);

  // After each render, since the list may be longer.
  useLayoutEffect(() => (card.current ? placeBeside(card.current, { editor, range }) : undefined));
  useEffect(() => {
    if (!takesFocus) return;
    input.current?.focus();
    input.current?.select();
  }, [takesFocus]);
  useEffect(() => closeOutside(card, open), [open]);
  useEffect(() => showWords(open), [open]);

  const back = () => {
    closeLinkCard();
    editor.view.focus();
  };
  const take = (to: string | null) => {
    setLink({ editor, page, range, href: to });
    back();
  };
  const choose = (index: number) => {
    const chosen = found[index];
    if (chosen) take(hrefOfPage(chosen.page.id));
    else if (address !== null) take(address);
  };
  const openLink = () => {
    closeLinkCard();
    if (linked) void navigate(linked.address);
    else if (href !== null) window.open(href, "_blank", "noopener");
  };
  const copy = async () => {
    await navigator.clipboard.writeText(linked ? location.origin + linked.address : (href ?? ""));
    announce(t`Address copied`);
    back();
  };
  // An address comes first while the author is typing one.
  const first = isAddress && typed.trim() !== "" && !isUntouched && found.every(({ mark }) => mark === null) ? found.length : active;
  const chosenIndex = Math.min(first, count - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && count > 0) setActive((Math.max(chosenIndex, step === 1 ? -1 : 0) + step + count) % count);
    else if (event.key === "Enter" && chosenIndex === -1) back();
    else if (event.key === "Enter") choose(chosenIndex);
    else return;
    event.preventDefault();
  };
  const list = useId();
  const optionId = (index: number) => `${list}-${index}`;
  return (
    <div
      ref={card}
      className="link-card"
      role="dialog"
      aria-label={t`Link`}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        back();
      }}
    >
      <label className="link-card-label" htmlFor={`${list}-input`}>
        <Trans>Link to</Trans>
      </label>
      {isGone ? (
        <p className="link-card-gone" role="alert">
          <TriangleAlert size={16} strokeWidth={1.9} aria-hidden="true" />
          <Trans>This page was deleted. Choose another page.</Trans>
        </p>
      ) : null}
      <div className="link-card-field">
        <Search size={17} strokeWidth={1.75} aria-hidden="true" />
        <input
          ref={input}
          id={`${list}-input`}
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={count > 0 ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={chosenIndex === -1 ? undefined : optionId(chosenIndex)}
          aria-describedby={`${list}-help`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="link-card-help" id={`${list}-help`}>
        <Trans>Type a page name, or paste an address.</Trans>
      </p>
      {count > 0 ? (
        <div id={list} className="link-card-list" role="listbox" aria-label={t`Targets`} onPointerDown={(event) => event.preventDefault()}>
          {found.length > 0 ? (
            <div role="group" aria-labelledby={`${list}-pages`}>
              <p className="link-card-group" id={`${list}-pages`}>
                <Trans>Pages of this course</Trans>
                <span>
                  <Plural value={found.length} one="# found" other="# found" />
                </span>
              </p>
              {found.map((each, index) => (
                <PageOption
                  key={each.page.id}
                  id={optionId(index)}
                  found={each}
                  isActive={index === chosenIndex}
                  onChoose={() => choose(index)}
                />
              ))}
            </div>
          ) : null}
          {isAddress ? (
            <div role="group" aria-labelledby={`${list}-web`}>
              <p className="link-card-group" id={`${list}-web`}>
                <Trans>Web address</Trans>
              </p>
              <button
                type="button"
                role="option"
                tabIndex={-1}
                id={optionId(found.length)}
                aria-selected={chosenIndex === found.length}
                className={classNames("link-card-option", chosenIndex === found.length && "is-active")}
                onClick={() => choose(found.length)}
              >
                <Globe size={18} strokeWidth={1.75} aria-hidden="true" />
                <b className="link-card-address">{address}</b>
              </button>
            </div>
          ) : null}
        </div>
      ) : (
        <p className="link-card-none">
          <Trans>No page has this name, and it is not an address yet. Start with https://</Trans>
        </p>
      )}
      {href === null ? null : (
        <div className="link-card-foot">
          {isGone ? null : (
            <>
              <button type="button" onClick={openLink}>
                <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
                <Trans>Open</Trans>
              </button>
              <button type="button" onClick={() => void copy()}>
                <Copy size={16} strokeWidth={1.75} aria-hidden="true" />
                <Trans>Copy address</Trans>
              </button>
            </>
          )}
          <button type="button" onClick={() => take(null)}>
            <Unlink size={16} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Remove link</Trans>
          </button>
        </div>
      )}
    </div>
  );
}

interface PageOptionProps {
  readonly id: string;
  readonly found: FoundPage;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function PageOption({ id, found: { page, mark }, isActive, onChoose }: PageOptionProps) {
  const { t } = useLingui();
  const [from, to] = mark ?? [0, 0];
  const { name, chapterName, number } = page;
  return (
    <button
      type="button"
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isActive}
      className={classNames("link-card-option", isActive && "is-active")}
      onClick={onChoose}
    >
      <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b>
          {name.slice(0, from)}
          <u>{name.slice(from, to)}</u>
          {name.slice(to)}
        </b>
        <small>{t`${chapterName}, page ${number}`}</small>
      </span>
      {isActive ? <kbd aria-hidden="true">↵</kbd> : null}
    </button>
  );
}

/** Marks the words of the card. Returns a function that ends it. */
function showWords({ text: { editor }, range }: OpenLinkCard): () => void {
  // Older browsers only lack the mark.
  if (!("highlights" in CSS)) return () => {};
  const [start, end] = [editor.view.domAtPos(range.from, 1), editor.view.domAtPos(range.to, -1)];
  const words = document.createRange();
  words.setStart(start.node, start.offset);
  words.setEnd(end.node, end.offset);
  CSS.highlights.set("linked-words", new Highlight(words));
  return () => CSS.highlights.delete("linked-words");
}

/** Closes the card at a press elsewhere, or when the author goes on writing. */
function closeOutside(card: { readonly current: HTMLElement | null }, { text, range }: OpenLinkCard): () => void {
  const stop = new AbortController();
  addEventListener(
    "pointerdown",
    ({ target }) => {
      if (!(target instanceof Node && card.current?.contains(target))) closeLinkCard();
    },
    { signal: stop.signal, capture: true },
  );
  // With the focus in the text, Escape closes only the card: the caret stays where it is.
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || event.isComposing || card.current?.contains(document.activeElement)) return;
      event.stopImmediatePropagation();
      closeLinkCard();
    },
    { signal: stop.signal, capture: true },
  );
  const { doc } = text.editor.state;
  const unsubscribe = subscribeToActiveText(() => {
    const { editor } = text;
    const isLeft = !editor.isDestroyed && (editor.state.selection.from < range.from || editor.state.selection.to > range.to);
    if (editor.isDestroyed || activeText() !== text || editor.state.doc !== doc || isLeft) closeLinkCard();
  });
  return () => {
    stop.abort();
    unsubscribe();
  };
}
