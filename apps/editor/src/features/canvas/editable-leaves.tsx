import type { Leaves, MediaLeafProps, PickLeafProps, RichTextLeafProps } from "@coursewright/blocks/kit/definition/leaves.ts";
import { MediaView } from "@coursewright/blocks/kit/media/media-view.tsx";
import { RichTextView } from "@coursewright/blocks/kit/text/rich-text-view.tsx";
import { plainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { i18n as editorWords } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Check, ImagePlus } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { useBlockHost } from "./block-context.ts";
import { TextLeaf } from "./text-leaf.tsx";
import "./editable-leaves.css";

/** The text editor is large, so it loads when a text is first focused. */
export const loadRichTextEditor = () => import("./rich-text-editor.tsx");
const RichTextEditor = lazyPart(async () => ({ default: (await loadRichTextEditor()).RichTextEditor }));

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

/** The canvas's editable counterparts of the learner's leaves. */
export const editableLeaves: Leaves = { Text: TextLeaf, RichText, Media, Pick, say: (message) => editorWords._(message) };
