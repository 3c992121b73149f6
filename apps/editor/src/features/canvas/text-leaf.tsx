import type { TextLeafProps } from "@coursewright/blocks/kit/definition/leaves.ts";
import { useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef } from "react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { isOneText, useBlockHost } from "./block-context.ts";
import type { BlockHost } from "./block-context.ts";
import { paragraphsOf } from "./paragraphs-of.ts";
import { followLine, pressInSlash } from "./slash.ts";
import { aroundCursor } from "./text-focus.ts";
import { writeInto } from "./write-into.ts";

/** A line of plain text that is edited in place. */
export function TextLeaf({ field, value, placeholder }: TextLeafProps) {
  const { i18n } = useLingui();
  const host = useBlockHost();
  const element = useRef<HTMLSpanElement>(null);
  const words = placeholder ? i18n._(placeholder) : undefined;

  const lastValue = useRef(value);

  // React must not render this text: it would move the cursor on every keystroke. Each render writes the current value into the DOM
  // instead.
  useLayoutEffect(() => {
    lastValue.current = value;
    if (element.current) writeInto(element.current, value);
  });

  const onInput = () => {
    const text = element.current;
    if (!text) return;
    const before = lastValue.current;
    const now = text.textContent ?? "";
    if (!host.writeText(field, now)) return writeInto(text, before);
    lastValue.current = now;
    if (isOneText(host)) followLine({ text, before, now, take: host.become });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || !pressInText(event, { host, field })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent) => {
    const paragraphs = paragraphsOf(event.clipboardData.getData("text/plain"));
    if (host.type !== "Base" || lastValue.current !== "" || paragraphs.length < 2) return;
    event.preventDefault();
    host.paste(paragraphs);
  };
  return (
    <span
      ref={element}
      className="leaf-text"
      contentEditable="plaintext-only"
      role="textbox"
      aria-label={words}
      data-placeholder={words}
      data-leaf={field}
      spellCheck
      onInput={onInput}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}

interface Place {
  readonly host: BlockHost;
  readonly field: string;
}

/** Returns whether the key was handled. */
function pressInText({ key, currentTarget: text }: KeyboardEvent<HTMLElement>, { host, field }: Place): boolean {
  if (pressInSlash(key)) return true;
  if (key === "Escape") host.leaveText();
  else if (key === "Enter" && isOneText(host)) breakLine(text, { host, field });
  else if (key === "Enter") goToNextLeaf(text, host);
  else if (key === "Backspace" && text.textContent === "" && host.type === "Base") host.removeEmpty();
  else return false;
  return true;
}

function breakLine(text: HTMLElement, { host, field }: Place): void {
  const { before, after } = aroundCursor(text);
  if (after === "") host.addBelow("Base");
  else host.split({ field, before, after });
}

/** In a block with several texts Enter moves to the next; after the last it adds a section. */
function goToNextLeaf(text: HTMLElement, host: BlockHost): void {
  const texts = [...(text.closest("[data-block]")?.querySelectorAll<HTMLElement>("[contenteditable]") ?? [])];
  const next = texts[texts.indexOf(text) + 1];
  if (next) next.focus();
  else host.addBelow("Base");
}
