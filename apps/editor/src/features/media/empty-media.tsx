import { type BlockId, ProjectId } from "@coursewright/base/ids.ts";
import type { Upload } from "@coursewright/contract/uploads.ts";
import { imagePrices } from "@coursewright/blocks/kit/prices/image-generators.ts";
import { classNames } from "@coursewright/ui/class-names.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { notify } from "@coursewright/ui/notify.ts";
import { t as words } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ClipboardPaste, ImageIcon, ImagePlus, Paintbrush, Upload as UploadIcon } from "lucide-react";
import { useState } from "react";
import type { ClipboardEvent, DragEvent, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { readSelection } from "../../base/address/selection.ts";
import { pickMedia } from "../../base/picker/pick-media.ts";
import type { PickerTab } from "../../base/picker/pick-media.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { hereOf, putMedia } from "./put-media.ts";
import { startUpload } from "./uploading.ts";
import "./empty-media.css";

interface EmptyMediaProps {
  readonly block: BlockId;
  readonly field: string;
  readonly title: string;
  /** One button only, for a place with other content. */
  readonly isCompact: boolean;
}

/** [MED-01] The empty place of a picture is itself a button that opens the picker. It also takes dropped and pasted files. */
export function EmptyMedia({ block, field, title, isCompact }: EmptyMediaProps) {
  const { t } = useLingui();
  const { projectId, open, take } = useFilling({ block, field });
  const { isOver, ...taking } = useTaking(take);
  const { text, image } = useSignedIn().capabilities;
  const price = image ? imagePrices.lazy : imagePrices.diagram;
  if (projectId === null) return <p className="empty-media">{title}</p>;
  const shortcut = (icon: ReactNode, label: ReactNode, onClick: () => void) => (
    <button type="button" className="empty-media-way" onClick={onClick}>
      {icon}
      {label}
    </button>
  );
  return (
    <div className={classNames("empty-media", isCompact && "is-compact", isOver && "is-over")} data-takes-files="" {...taking}>
      {isCompact ? null : <ImagePlus size={36} strokeWidth={1.25} aria-hidden="true" />}
      <button type="button" className="empty-media-open" onClick={() => void open(undefined)}>
        {isCompact ? <ImagePlus size={18} strokeWidth={1.75} aria-hidden="true" /> : null}
        {isOver ? t`Drop it here` : title}
      </button>
      {isCompact ? null : (
        <>
          <p>
            <Trans>Drop one here, paste it, or choose</Trans>
          </p>
          <div className="empty-media-ways">
            {shortcut(<UploadIcon size={16} strokeWidth={1.75} />, <Trans>Choose a file</Trans>, () => void open("upload"))}
            {shortcut(<ImageIcon size={16} strokeWidth={1.75} />, <Trans>Photos</Trans>, () => void open("photos"))}
            {shortcut(<ClipboardPaste size={16} strokeWidth={1.75} />, <Trans>Paste</Trans>, () => void pasteInto(take))}
            {text || image
              ? shortcut(
                  <Paintbrush size={16} strokeWidth={1.75} />,
                  <span>
                    <Trans>
                      Generate <small>from {price} credits</small>
                    </Trans>
                  </span>,
                  () => void open("generate"),
                )
              : null}
          </div>
        </>
      )}
    </div>
  );
}

function useFilling({ block, field }: Pick<EmptyMediaProps, "block" | "field">) {
  const { t } = useLingui();
  const page = useOpenPage();
  const [query] = useSearchParams();
  const projectId = ProjectId.safeParse(readSelection(query).projectId).data ?? null;
  const said = t`The picture is on the page.`;
  const open = async (tab: PickerTab | undefined) => {
    const describes = field === "url" ? "alt or decoration" : field.endsWith(".url") ? "alt" : "nothing";
    const picked = await pickMedia({ kind: "image", projectId, describes, here: hereOf(page), tab });
    if (!picked) return;
    putMedia(page, block, field, picked);
    announce(said);
  };
  const take = async (file: File): Promise<void> => {
    if (projectId === null) return;
    const upload: Upload | null = await startUpload({ block, file, kind: "image", projectId, retry: () => void take(file) });
    if (!upload) return;
    putMedia(page, block, field, upload);
    announce(said);
  };
  return { projectId, open, take };
}

/** Handles files over the place itself, so that they go neither to another block nor to a new one. */
function useTaking(take: (file: File) => Promise<void>) {
  const [isOver, setOver] = useState(false);
  const hand = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
    const [file] = data?.files ?? [];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    void take(file);
  };
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      hand(event, event.dataTransfer);
    },
    onPaste: (event: ClipboardEvent) => hand(event, event.clipboardData),
  };
}

/** Browsers ask the author first. */
async function pasteInto(take: (file: File) => Promise<void>): Promise<void> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((each) => each.startsWith("image/"));
      if (type) return await take(new File([await item.getType(type)], words`Pasted picture`, { type }));
    }
    notify({ title: words`The clipboard has no picture`, description: words`Copy a picture first.` });
  } catch {
    notify({
      title: words`Your browser did not hand out the clipboard`,
      description: words`Click the place of the picture and press Ctrl+V or ⌘V.`,
    });
  }
}
