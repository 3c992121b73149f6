import type { Leaves, MediaLeafProps, PickLeafProps, RichTextLeafProps, TextLeafProps } from "@coursewright/blocks/kit/leaves.ts";
import { MediaView } from "@coursewright/blocks/kit/media-view.tsx";
import { RichTextView } from "@coursewright/blocks/kit/rich-text-view.tsx";
import { plainText } from "@coursewright/blocks/kit/rich-text.ts";
import { i18n as editorWords } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Check, ImagePlus } from "lucide-react";
import { Suspense, lazy, useLayoutEffect, useRef } from "react";
import type { KeyboardEvent } from "react";
import { useBlockHost } from "./block-context.ts";
import { focusGenerator } from "../generator/generator-focus.ts";
import "./editable-leaves.css";

/** The text editor is large, so it comes when a text is first touched. */
export const loadRichTextEditor = () => import("./rich-text-editor.tsx");
const RichTextEditor = lazy(async () => ({ default: (await loadRichTextEditor()).RichTextEditor }));

function Text({ field, value, placeholder }: TextLeafProps) {
  const { i18n } = useLingui();
  const host = useBlockHost();
  const element = useRef<HTMLSpanElement>(null);
  const words = placeholder ? i18n._(placeholder) : undefined;

  // React must not own this text: it would move the cursor with every key.
  useLayoutEffect(() => {
    if (element.current && element.current.textContent !== value) element.current.textContent = value;
  }, [value]);

  const onInput = () => {
    const text = element.current?.textContent ?? "";
    if (!host.write(field, text) && element.current) element.current.textContent = value;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      host.addBelow();
    } else if (event.key === "/" && value === "") {
      event.preventDefault();
      focusGenerator();
    } else if (event.key === "Escape") host.leaveText();
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
    />
  );
}

function RichText(props: RichTextLeafProps) {
  const { isSelected } = useBlockHost();
  const printed = <PrintedRichText {...props} />;
  if (!isSelected) return printed;
  return (
    <Suspense fallback={printed}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}

function PrintedRichText({ value, placeholder }: RichTextLeafProps) {
  const { i18n } = useLingui();
  if (placeholder && plainText(value) === "") return <p className="leaf-placeholder">{i18n._(placeholder)}</p>;
  return <RichTextView doc={value} />;
}

function Media({ url, alt, placeholder }: MediaLeafProps) {
  const { i18n } = useLingui();
  if (url !== "" || !placeholder) return <MediaView url={url} alt={alt} />;
  return (
    <p className="leaf-media">
      <ImagePlus size={22} strokeWidth={1.75} aria-hidden="true" />
      {i18n._(placeholder)}
    </p>
  );
}

function Pick({ field, value, isPicked, className, action, picked, children }: PickLeafProps) {
  const { i18n } = useLingui();
  const host = useBlockHost();
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={i18n._(action)}
        aria-pressed={isPicked}
        data-leaf={field}
        onClick={() => host.write(field, value)}
      >
        {isPicked ? <Check size={16} strokeWidth={2.5} /> : children}
      </button>
      {isPicked ? <em className="leaf-picked">{i18n._(picked)}</em> : null}
    </>
  );
}

/** Leaves for the canvas: the same places as a learner's, and one can write in them. */
export const editableLeaves: Leaves = { Text, RichText, Media, Pick, say: (message) => editorWords._(message) };
