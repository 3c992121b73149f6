import { announce } from "@coursewright/ui/live-region.tsx";
import { classNames } from "@coursewright/ui/class-names.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { closeSlash, slash } from "./slash.ts";
import { groupNames } from "./slash-choices.ts";
import type { SlashChoice } from "./slash-choices.ts";
import "./slash-menu.css";

const listId = "slash-menu";
const optionId = (type: string) => `${listId}-${type}`;

/** The block menu at the cursor. The text keeps the focus: it is the combobox, and this is its listbox. */
export function SlashMenu() {
  const { t } = useLingui();
  const { open } = useStore(slash);
  const list = useRef<HTMLDivElement>(null);
  const active = open?.choices[open.active];
  const text = open?.text ?? null;
  useEffect(() => closeSlash, []);
  useComboboxRole(text, active);
  useAtCursor(text, list);
  useEffect(() => {
    if (text) announce(t`Block menu. Type to filter, arrow keys and Enter choose.`);
  }, [t, text]);
  useEffect(() => {
    if (active) document.getElementById(optionId(active.type))?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (!open) return null;
  return createPortal(
    <div
      ref={list}
      id={listId}
      className="slash-menu"
      role="listbox"
      aria-label={t`Blocks`}
      onPointerDown={(event) => event.preventDefault()}
    >
      {open.choices.length === 0 ? (
        <p className="slash-none">
          <Trans>No block has that name. Keep typing to write it as text.</Trans>
        </p>
      ) : null}
      {(["basic", "chart", "widget"] as const).map((group) => (
        <SlashGroup key={group} group={group} choices={open.choices.filter((choice) => choice.group === group)} active={active} />
      ))}
    </div>,
    document.body,
  );
}

interface SlashGroupProps {
  readonly group: SlashChoice["group"];
  readonly choices: readonly SlashChoice[];
  readonly active: SlashChoice | undefined;
}

function SlashGroup({ group, choices, active }: SlashGroupProps) {
  const { i18n } = useLingui();
  if (choices.length === 0) return null;
  const choose = (type: string) => {
    const { open } = slash.getState();
    closeSlash();
    open?.take(type);
  };
  return (
    <div role="group" aria-labelledby={`${listId}-of-${group}`}>
      <p className="slash-group" id={`${listId}-of-${group}`}>
        {i18n._(groupNames[group])}
      </p>
      {choices.map(({ type, name, icon: Icon }) => (
        <button
          key={type}
          type="button"
          tabIndex={-1}
          id={optionId(type)}
          className={classNames("slash-choice", type === active?.type && "is-active")}
          role="option"
          aria-selected={type === active?.type}
          onClick={() => choose(type)}
        >
          <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
          {name}
        </button>
      ))}
    </div>
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
    return () => {
      for (const name of [...Object.keys(given), "aria-activedescendant"]) text.removeAttribute(name);
      text.setAttribute("role", "textbox");
    };
  }, [text]);
  useEffect(() => {
    if (active) text?.setAttribute("aria-activedescendant", optionId(active.type));
    else text?.removeAttribute("aria-activedescendant");
  }, [text, active]);
}

const [gap, edge, tallest] = [6, 12, 340];

/** Opens below the line, or above it where there is more room: a phone's keyboard covers the lower half. */
function useAtCursor(text: HTMLElement | null, list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!text) return;
    const place = () => {
      const style = list.current?.style;
      const line = text.getBoundingClientRect();
      const view = visualViewport ?? { offsetTop: 0, height: innerHeight };
      const below = view.offsetTop + view.height - line.bottom - gap - edge;
      const above = line.top - view.offsetTop - gap - edge;
      const isBelow = below >= tallest || below >= above;
      const inset = isBelow ? `${line.bottom + gap}px auto auto` : `auto auto ${innerHeight - line.top + gap}px`;
      const left = Math.max(edge, Math.min(line.left, innerWidth - (list.current?.offsetWidth ?? 0) - edge));
      style?.setProperty("inset", `${inset} ${left}px`);
      style?.setProperty("max-block-size", `${Math.min(tallest, Math.max(below, above))}px`);
    };
    place();
    const frame = new AbortController();
    const { signal } = frame;
    addEventListener("scroll", place, { signal, capture: true, passive: true });
    addEventListener("resize", place, { signal });
    visualViewport?.addEventListener("resize", place, { signal });
    addEventListener("pointerdown", ({ target }) => (target instanceof Node && list.current?.contains(target) ? undefined : closeSlash()), {
      signal,
    });
    text.addEventListener("blur", closeSlash, { signal });
    return () => frame.abort();
  }, [text, list]);
}
