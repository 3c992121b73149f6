import type { Leaves, MediaLeafProps, PickLeafProps, RichTextLeafProps } from "@coursewright/blocks/kit/definition/leaves.ts";
import { MediaView } from "@coursewright/blocks/kit/media/media-view.tsx";
import { RichTextView } from "@coursewright/blocks/kit/text/rich-text-view.tsx";
import { plainText } from "@coursewright/blocks/kit/text/rich-text.ts";
import { i18n as editorWords } from "@lingui/core";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "../../base/loading/lazy-part.ts";
import { useIsSteppedOnto } from "../../document/page/stepping.ts";
import { useUploading } from "../../document/page/uploading-state.ts";
import { useBlockHost } from "./block-context.ts";
import { TextLeaf } from "./text-leaf.tsx";
import "./editable-leaves.css";

/** The text editor is large, so it loads when a text is first focused. */
export const loadRichTextEditor = () => import("./rich-text-editor.tsx");
const RichTextEditor = lazyPart(async () => ({ default: (await loadRichTextEditor()).RichTextEditor }));

const EmptyMedia = lazyPart(async () => ({ default: (await import("../media/index.ts")).EmptyMedia }));
const ArrivingMedia = lazyPart(async () => ({ default: (await import("../media/index.ts")).ArrivingMedia }));

/** [BASE-02] A new section is drawn as a paragraph, with its own hint. */
const newSection: MessageDescriptor = /*i18n*/ { id: "base.placeholder", message: "press / for a block" };

function RichText({ placeholder, ...rest }: RichTextLeafProps) {
  const { id, isSelected, type } = useBlockHost();
  const isSteppedOnto = useIsSteppedOnto(id);
  const hint = type === "Base" ? newSection : placeholder;
  const props = { ...rest, ...(hint ? { placeholder: hint } : {}) };
  const printed = <PrintedRichText {...props} />;
  if (!isSelected || isSteppedOnto) return printed;
  return (
    <Suspense fallback={printed}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}

/** A press on it opens the editor at the pressed character. */
function PrintedRichText({ field, value, placeholder }: RichTextLeafProps) {
  const { i18n } = useLingui();
  const isEmpty = placeholder && plainText(value) === "";
  return (
    <div data-printed={field}>{isEmpty ? <p className="leaf-placeholder">{i18n._(placeholder)}</p> : <RichTextView doc={value} />}</div>
  );
}

function Media({ field, url, alt, placeholder, isCompact = false }: MediaLeafProps) {
  const { i18n } = useLingui();
  const { id, type } = useBlockHost();
  const uploading = useUploading(id);
  // The panel tells of its own failed uploads, which have no retry.
  const isArriving = uploading?.state !== "failed" || uploading.retry !== undefined;
  if (url === "" && placeholder && uploading && isArriving) {
    return (
      <Suspense>
        <ArrivingMedia uploading={uploading} />
      </Suspense>
    );
  }
  if (url !== "" || !placeholder) return <MediaView url={url} alt={alt} />;
  const title = i18n._(placeholder);
  const unfilled = <p className="leaf-media">{title}</p>;
  // Videos are chosen in the panel, which says their price first.
  if (type === "video") return unfilled;
  return (
    <Suspense fallback={unfilled}>
      <EmptyMedia block={id} field={field} title={title} isCompact={isCompact} />
    </Suspense>
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
