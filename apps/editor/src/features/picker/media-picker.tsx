import { Tabs } from "@base-ui/react/tabs";
import type { Upload } from "@coursewright/contract/uploads.ts";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { useLingui } from "@lingui/react/macro";
import { FolderOpen, ImageIcon, Library, Link2, Paintbrush, Upload as UploadIcon } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { imagePrices } from "@coursewright/blocks/kit/prices/image-generators.ts";
import { useIsOffline } from "../../base/api/connection.ts";
import { pickerTabs } from "../../base/picker/pick-media.ts";
import type { PickedMedia, PickerTab, PickRequest } from "../../base/picker/pick-media.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { keep, recall } from "../../base/storage/on-this-computer.ts";
import { GeneratePicture } from "../ai/index.ts";
import { AddressTab } from "./address-tab.tsx";
import type { Candidate } from "./candidate.ts";
import { Chosen } from "./chosen.tsx";
import { LibraryTab } from "./library-tab.tsx";
import { PhotosTab } from "./photos-tab.tsx";
import { ReplacingBar } from "./replacing-bar.tsx";
import type { Replacing } from "./replacing-bar.tsx";
import { UploadTab } from "./upload-tab.tsx";
import "./media-picker.css";

interface MediaPickerProps {
  readonly request: PickRequest;
  readonly onPick: (picked: PickedMedia) => void;
  readonly onClose: () => void;
}

const lastTabKey = "picker-tab";

/** [MED-01] One picker for every place that shows a picture, a video, a sound or a file. */
export function MediaPicker({ request, onPick, onClose }: MediaPickerProps) {
  const { t } = useLingui();
  const { kind, projectId } = request;
  const tabs = useTabs(request);
  const isOffline = useIsOffline();
  const [tab, setTab] = useState<PickerTab>(() => firstTab(tabs, request.tab));
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  const [dropped, setDropped] = useState<File | null>(null);
  const show = (next: PickerTab) => {
    setTab(next);
    setCandidate(null);
    if (request.tab === undefined) keep(lastTabKey, next);
  };
  const takeOwn = (upload: Upload) => setCandidate({ kind: "own", upload });
  useFilesAnywhere((file) => {
    // Only pictures are uploaded here: a video is priced and converted at its block.
    if (kind !== "image") return;
    setDropped(file);
    setTab("upload");
  });
  const titles = { image: t`Choose a picture`, video: t`Choose a video`, audio: t`Choose a sound`, file: t`Choose a PDF` };
  const panels: Record<PickerTab, ReactNode> = {
    upload: (
      <UploadTab
        projectId={projectId}
        dropped={dropped}
        onTaken={() => setDropped(null)}
        onUploaded={takeOwn}
        onFile={(file) => onPick({ url: "", alt: "", name: file.name, bytes: file.size, file })}
      />
    ),
    course: <LibraryTab key="course" kind={kind} projectId={projectId} candidate={candidate} onChoose={setCandidate} />,
    all: <LibraryTab key="all" kind={kind} projectId={null} candidate={candidate} onChoose={setCandidate} />,
    photos: <PhotosTab candidate={candidate} onChoose={setCandidate} />,
    generate: projectId === null ? null : <GeneratePicture projectId={projectId} onMade={takeOwn} />,
    address: projectId === null ? null : <AddressTab projectId={projectId} onCopied={takeOwn} />,
  };
  return (
    <Dialog open size="picker" title={titles[kind]} closeLabel={t`Close`} onClose={onClose}>
      <div className="media-picker">
        <Tabs.Root className="media-picker-tabs" value={tab} onValueChange={(next: PickerTab) => show(next)}>
          <Tabs.List className="media-picker-list" aria-label={t`Where from`}>
            {tabs.map(({ id, icon, label, note, needsNetwork }) => (
              <Tabs.Tab
                key={id}
                value={id}
                className="media-picker-tab"
                disabled={needsNetwork && isOffline}
                title={needsNetwork && isOffline ? t`You are offline` : undefined}
              >
                {icon}
                {label}
                {note ? <small>{note}</small> : null}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {replacing ? <ReplacingBar replacing={replacing} onCancel={() => setReplacing(null)} /> : null}
          {tabs.map(({ id }) => (
            <Tabs.Panel key={id} value={id} className="media-picker-panel">
              {panels[id]}
            </Tabs.Panel>
          ))}
        </Tabs.Root>
        <Chosen
          request={request}
          candidate={candidate}
          replacing={replacing}
          onReplace={(next) => {
            setReplacing(next);
            setCandidate(null);
          }}
          onCandidate={setCandidate}
          onPick={onPick}
          onClose={onClose}
        />
      </div>
    </Dialog>
  );
}

interface TabWords {
  readonly id: PickerTab;
  readonly icon: ReactNode;
  readonly label: string;
  readonly note?: string;
  readonly needsNetwork?: boolean;
}

function useTabs({ kind, projectId }: PickRequest): TabWords[] {
  const { t } = useLingui();
  const { text, image } = useSignedIn().capabilities;
  const cheapest = image ? imagePrices.lazy : imagePrices.diagram;
  const isPicture = kind === "image" && projectId !== null;
  const all: ReadonlyArray<TabWords & { readonly isShown: boolean }> = [
    { id: "upload", icon: <UploadIcon size={18} strokeWidth={1.75} />, label: t`Upload`, isShown: kind === "image" },
    { id: "course", icon: <FolderOpen size={18} strokeWidth={1.75} />, label: t`This course`, isShown: projectId !== null },
    { id: "all", icon: <Library size={18} strokeWidth={1.75} />, label: t`All my courses`, isShown: true },
    { id: "photos", icon: <ImageIcon size={18} strokeWidth={1.75} />, label: t`Photos`, needsNetwork: true, isShown: isPicture },
    {
      id: "generate",
      icon: <Paintbrush size={18} strokeWidth={1.75} />,
      label: t`Generate`,
      note: t`from ${cheapest} credits`,
      needsNetwork: true,
      isShown: isPicture && (text || image),
    },
    { id: "address", icon: <Link2 size={18} strokeWidth={1.75} />, label: t`Address`, needsNetwork: true, isShown: isPicture },
  ];
  return all.filter(({ isShown }) => isShown);
}

function firstTab(tabs: readonly TabWords[], wanted: PickerTab | undefined): PickerTab {
  const last = pickerTabs.find((each) => each === recall(lastTabKey));
  return tabs.find(({ id }) => id === (wanted ?? last))?.id ?? tabs[0]?.id ?? "all";
}

/** A file that is dropped or pasted anywhere in the picker. */
function useFilesAnywhere(onFile: (file: File) => void): void {
  useEffect(() => {
    const listening = new AbortController();
    const take = (event: Event, data: DataTransfer | null) => {
      const [file] = data?.files ?? [];
      if (!file) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      onFile(file);
    };
    const options = { signal: listening.signal, capture: true };
    // Otherwise the browser would open the file instead of the editor.
    document.addEventListener("dragover", (event) => event.preventDefault(), options);
    document.addEventListener("drop", (event) => take(event, event.dataTransfer), options);
    document.addEventListener("paste", (event) => take(event, event.clipboardData), options);
    return () => listening.abort();
  });
}
