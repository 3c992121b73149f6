import { announce } from "@coursewright/ui/live-region.tsx";
import { classNames } from "@coursewright/ui/class-names.ts";
import { i18n as words } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { focusAiBox } from "../../../base/panel/panel-state.ts";
import { shortcutWords } from "../../../base/commands/shortcuts.ts";
import { fold, placeIn } from "./fold.ts";
import { recentKinds, rememberKind } from "./recent-kinds.ts";
import { closeSlash, handleSlashKeys, pressInSlash, slash } from "./slash.ts";
import { groupNames, loadKinds, slashGroups } from "./slash-choices.ts";
import type { SlashChoice, SlashGroup } from "./slash-choices.ts";
import "./slash-menu.css";

const listId = "slash-menu";
const optionId = ({ id }: SlashChoice) => `${listId}-${id.replaceAll(/\W/g, "-")}`;

/** Loads the entries of all blocks with the menu. */
export async function loadSlashMenu() {
  const kinds = await loadKinds();
  return { default: () => <SlashMenu kinds={kinds} /> };
}

type Kinds = Awaited<ReturnType<typeof loadKinds>>;

function groupsNow(kinds: Kinds): readonly SlashGroup[] {
  const query = slash.getState().open?.query ?? "";
  return slashGroups({ kinds, query, recent: recentKinds(), i18n: words });
}

/** The block menu. While a text has the focus, that text is the combobox and this is its listbox. */
function SlashMenu({ kinds }: { readonly kinds: Kinds }) {
  const { t } = useLingui();
  const { open } = useStore(slash);
  const frame = useRef<HTMLDivElement>(null);
  const isOpen = open !== null;
  const query = open?.query;
  const groups = useMemo(
    () => (query === undefined ? [] : slashGroups({ kinds, query, recent: recentKinds(), i18n: words })),
    [kinds, query],
  );
  const active = groups.flatMap(({ choices }) => choices)[open?.active ?? 0];
  const text = open?.text ?? null;
  useEffect(() => closeSlash, []);
  useEffect(() => handleSlashKeys((key) => press(key, kinds)), [kinds]);
  useComboboxRole(text, active);
  useMenuPlace(open?.text ?? open?.anchor ?? null, frame);
  useEffect(() => {
    if (isOpen) announce(t`Block menu. Type to filter, arrow keys and Enter choose.`);
  }, [isOpen, t]);
  useEffect(() => {
    // A query of several words that no block matches is text.
    if (groups.length === 0 && text && query?.includes(" ")) closeSlash();
  }, [groups, query, text]);
  useEffect(() => {
    if (active) document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (!open) return null;
  return createPortal(
    <div
      ref={frame}
      className="slash-menu"
      // Keeps the focus in the text or in the search field.
      onPointerDown={(event) => (event.target instanceof HTMLInputElement ? undefined : event.preventDefault())}
    >
      {open.text ? null : <SearchField active={active} />}
      <div id={listId} className="slash-list" role="listbox" aria-label={t`Blocks`} tabIndex={-1}>
        {groups.map((group, index) => (
          <SlashGroupList key={group.name} group={group} active={active} query={open.query} isFirst={index === 0} />
        ))}
      </div>
      {groups.length === 0 ? (
        <p className="slash-none" role="status">
          <Trans>No block called that</Trans>
        </p>
      ) : null}
      <div className="slash-foot">
        <button
          type="button"
          tabIndex={-1}
          onClick={() => {
            closeSlash();
            focusAiBox();
          }}
        >
          <Trans>Not here? Ask helper</Trans> <kbd>{shortcutWords("helper")}</kbd>
        </button>
        <span className="slash-escape">
          <kbd>Esc</kbd> <Trans>close</Trans>
        </span>
      </div>
    </div>,
    document.body,
  );
}

/** Returns whether the key was handled. The choices are computed again: the menu may not have drawn the last character yet. */
function press(key: string, kinds: Kinds): boolean {
  const { open } = slash.getState();
  if (!open) return false;
  const choices = groupsNow(kinds).flatMap((group) => group.choices);
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step !== 0 && choices.length > 0) {
    slash.setState({ open: { ...open, active: (open.active + step + choices.length) % choices.length } });
    return true;
  }
  const chosen = choices[open.active];
  const isChoice = (key === "Enter" || key === "Tab") && chosen !== undefined;
  if (!isChoice && key !== "Escape") return false;
  if (isChoice) choose(chosen);
  else closeSlash();
  return true;
}

function choose(choice: SlashChoice): void {
  const { open } = slash.getState();
  closeSlash();
  rememberKind(choice.id);
  open?.take({ type: choice.type, ...(choice.data ? { data: choice.data } : {}) });
}

/** Takes the focus, and gives it back at Escape. */
function SearchField({ active }: { readonly active: SlashChoice | undefined }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const before = useRef<Element>(null);
  useEffect(() => {
    before.current = document.activeElement;
    field.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !pressInSlash(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape" && before.current instanceof HTMLElement) before.current.focus();
  };
  return (
    <label className="slash-search">
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={t`Search blocks`}
        placeholder={t`Search blocks`}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          const { open } = slash.getState();
          if (open) slash.setState({ open: { ...open, query: target.value, active: 0 } });
        }}
        onKeyDown={onKeyDown}
        onBlur={closeSlash}
      />
    </label>
  );
}

interface SlashGroupListProps {
  readonly group: SlashGroup;
  readonly active: SlashChoice | undefined;
  readonly query: string;
  readonly isFirst: boolean;
}

function SlashGroupList({ group: { name, choices }, active, query, isFirst }: SlashGroupListProps) {
  const { i18n } = useLingui();
  return (
    <div role="group" aria-labelledby={`${listId}-of-${name}`} className="slash-group">
      <p className="slash-group-name" role="presentation" id={`${listId}-of-${name}`}>
        {i18n._(groupNames[name])}
        {isFirst ? (
          <span className="slash-help" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> <Trans>to choose</Trans>
          </span>
        ) : null}
      </p>
      {choices.map((choice) => {
        const isActive = choice.id === active?.id;
        return (
          <button
            key={choice.id}
            type="button"
            tabIndex={-1}
            id={optionId(choice)}
            data-kind={choice.id}
            className={classNames("slash-choice", isActive && "is-active")}
            role="option"
            aria-selected={isActive}
            aria-label={choice.name}
            aria-describedby={`${optionId(choice)}-about`}
            onClick={() => choose(choice)}
          >
            <Drawing choice={choice} />
            <span className="slash-words">
              <b>
                <Marked text={choice.name} query={query} />
              </b>
              <small id={`${optionId(choice)}-about`}>
                <About choice={choice} query={query} />
              </small>
            </span>
            {isActive ? <kbd aria-hidden="true">↵</kbd> : choice.typed ? <kbd aria-hidden="true">{choice.typed}</kbd> : null}
          </button>
        );
      })}
    </div>
  );
}

function Drawing({ choice: { drawing, icon: Icon } }: { readonly choice: SlashChoice }) {
  return (
    <span className="slash-drawing" aria-hidden="true">
      {drawing ? (
        <svg viewBox="0 0 60 44" fill="none" strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
          <path d={drawing.ink} stroke="currentColor" />
          <path d={drawing.accent} className="slash-drawing-accent" />
        </svg>
      ) : (
        <Icon size={22} strokeWidth={1.6} />
      )}
    </span>
  );
}

/** The description. If only an everyday word matches, that word is added, so that the author sees why. */
function About({ choice: { name, about, synonyms }, query }: { readonly choice: SlashChoice; readonly query: string }) {
  const wanted = fold(query.trim());
  const isShown = wanted === "" || placeIn(name, wanted) !== -1;
  const synonym = isShown ? undefined : synonyms.find((word) => placeIn(word, wanted) !== -1);
  return (
    <>
      <Marked text={about} query={isShown ? "" : query} />
      {synonym ? (
        <>
          {" · "}
          <Marked text={synonym} query={query} />
        </>
      ) : null}
    </>
  );
}

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const wanted = fold(query.trim());
  const at = wanted === "" ? -1 : placeIn(text, wanted);
  if (at === -1) return text;
  return (
    <>
      {text.slice(0, at)}
      <u>{text.slice(at, at + wanted.length)}</u>
      {text.slice(at + wanted.length)}
    </>
  );
}

/** Gives the text the ARIA combobox role while the menu is open. */
function useComboboxRole(text: HTMLElement | null, active: SlashChoice | undefined): void {
  useEffect(() => {
    if (!text) return;
    const given = {
      role: "combobox",
      "aria-expanded": "true",
      "aria-haspopup": "listbox",
      "aria-controls": listId,
      "aria-autocomplete": "list",
    };
    for (const [name, value] of Object.entries(given)) text.setAttribute(name, value);
    // A combobox has one line.
    const multiline = text.getAttribute("aria-multiline");
    text.removeAttribute("aria-multiline");
    return () => {
      if (multiline) text.setAttribute("aria-multiline", multiline);
      for (const name of [...Object.keys(given), "aria-activedescendant"]) text.removeAttribute(name);
      text.setAttribute("role", "textbox");
    };
  }, [text]);
  useEffect(() => {
    if (active) text?.setAttribute("aria-activedescendant", optionId(active));
    else text?.removeAttribute("aria-activedescendant");
  }, [text, active]);
}

const [gap, edge, topBar, tallest, narrow] = [6, 12, 56, 560, 768];

/** The line with the cursor, or the button that was pressed. */
function lineOf(beside: HTMLElement): DOMRect {
  const whole = beside.getBoundingClientRect();
  const selection = getSelection();
  if (!beside.isContentEditable || !selection || selection.rangeCount === 0) return whole;
  const cursor = selection.getRangeAt(0).getBoundingClientRect();
  return cursor.height === 0 ? whole : new DOMRect(whole.left, cursor.top, whole.width, cursor.height);
}

/** Opens below the line, or above it where there is more room: a phone's keyboard covers the lower half. */
function useMenuPlace(beside: HTMLElement | null, frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!beside) return;
    const place = () => {
      const style = frame.current?.style;
      const line = lineOf(beside);
      const view = visualViewport ?? { offsetTop: 0, height: innerHeight };
      const below = view.offsetTop + view.height - line.bottom - gap - edge;
      const above = line.top - Math.max(view.offsetTop + edge, topBar) - gap;
      const isBelow = below >= tallest || below >= above;
      const inset = isBelow ? `${line.bottom + gap}px auto auto` : `auto auto ${innerHeight - line.top + gap}px`;
      const side = innerWidth < narrow ? 0 : edge;
      const left = Math.max(side, Math.min(line.left, innerWidth - (frame.current?.offsetWidth ?? 0) - side));
      style?.setProperty("inset", `${inset} ${left}px`);
      style?.setProperty("max-block-size", `${Math.min(tallest, Math.max(below, above))}px`);
    };
    place();
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("scroll", place, { signal, capture: true, passive: true });
    addEventListener("resize", place, { signal });
    visualViewport?.addEventListener("resize", place, { signal });
    addEventListener(
      "pointerdown",
      ({ target }) => (target instanceof Node && frame.current?.contains(target) ? undefined : closeSlash()),
      { signal },
    );
    if (beside.isContentEditable) beside.addEventListener("blur", closeSlash, { signal });
    return () => listening.abort();
  }, [beside, frame]);
}
