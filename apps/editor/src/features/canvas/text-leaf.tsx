import type { TextLeafProps } from "@coursewright/blocks/kit/definition/leaves.ts";
import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef } from "react";
import type { FormEvent, KeyboardEvent } from "react";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { isOneText, useBlockHost } from "./block-context.ts";
import type { BlockHost } from "./block-context.ts";
import type { ChosenKind } from "../../document/page/section-actions.ts";
import { followLine, pressInSlash } from "./adding/slash.ts";
import { setActiveText } from "./writing/active-text.ts";
import { pressInText } from "./writing/keys.ts";
import { pageLanguage } from "./writing/page-language.ts";
import { plainHalvesOf, plainTextOf } from "./writing/plain-text.ts";
import { registerText } from "./writing/texts.ts";
import type { CanvasText } from "./writing/texts.ts";
import { typesetLeaf } from "./writing/typeset-leaf.ts";
import { writeInto } from "./write-into.ts";

/** A line of plain text that is edited in place. */
export function TextLeaf({ field, value, placeholder, hasLines = false }: TextLeafProps) {
  const { i18n } = useLingui();
  const host = useBlockHost();
  const page = useOpenPage();
  const element = useRef<HTMLSpanElement>(null);
  const words = placeholder ? i18n._(placeholder) : undefined;

  const lastValue = useRef(value);

  // React must not render this text: it would move the cursor on every keystroke. Each render writes the current value into the DOM
  // instead.
  useLayoutEffect(() => {
    lastValue.current = value;
    if (element.current) writeInto(element.current, value);
  });

  const take = (kind: ChosenKind, { from, to }: { readonly from: number; readonly to: number }) => {
    const now = lastValue.current;
    const rest = now.slice(0, from) + now.slice(to);
    if (rest.trim() === "") return host.become(kind);
    host.write(field, rest);
    host.addBelow(kind);
  };
  const onInput = (event: FormEvent) => {
    const text = element.current;
    if (!text) return;
    const before = lastValue.current;
    const now = text.textContent ?? "";
    if (!host.writeText(field, now)) return writeInto(text, before);
    lastValue.current = typesetLeaf(text, event.nativeEvent, { host, field, page }) ?? now;
    if (isOneText(host)) followLine({ text, before, now, at: plainHalvesOf(text).before.length, take });
  };
  const written = useRef<CanvasText | null>(null);
  useLayoutEffect(() => {
    if (!element.current) return;
    written.current = plainTextOf(element.current);
    return registerText(written.current);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The browser starts the line; Control+Enter still adds a section.
    const isNewLine = hasLines && event.key === "Enter" && !event.ctrlKey && !event.metaKey;
    if (event.nativeEvent.isComposing || isNewLine || !written.current) return;
    if (!pressKey(event, { text: written.current, host })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      ref={element}
      className="leaf-text"
      contentEditable="plaintext-only"
      role="textbox"
      aria-multiline={hasLines || undefined}
      aria-label={words}
      data-placeholder={words}
      data-leaf={field}
      spellCheck={!hasLines}
      autoCorrect={hasLines ? "off" : "on"}
      autoCapitalize={hasLines ? "off" : "sentences"}
      onInput={onInput}
      onKeyDown={onKeyDown}
      onFocus={({ currentTarget }) => {
        setActiveText(null);
        // Here and not in a render, because finding the language reads the page.
        currentTarget.lang = pageLanguage(page);
      }}
    />
  );
}

interface Place {
  readonly text: CanvasText;
  readonly host: BlockHost;
}

/** Returns whether the key was handled. */
function pressKey(event: KeyboardEvent<HTMLElement>, { text, host }: Place): boolean {
  if (!event.shiftKey && pressInSlash(event.key)) return true;
  if (pressInText(text, event, host)) return true;
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.altKey) return false;
  goToNextLeaf(text.element, host);
  return true;
}

/** In a block with several texts Enter moves to the next; after the last it adds a section. */
function goToNextLeaf(text: HTMLElement, host: BlockHost): void {
  const texts = [...(text.closest("[data-block]")?.querySelectorAll<HTMLElement>("[contenteditable]") ?? [])];
  const next = texts[texts.indexOf(text) + 1];
  if (next) next.focus();
  else host.addBelow({ type: "Base" });
}
