import type { ProjectId } from "@coursewright/base/ids.ts";
import { acceptedTypes, isAccepted } from "@coursewright/contract/uploads.ts";
import type { Upload } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { classNames } from "@coursewright/ui/class-names.ts";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { TypeRefused, UploadFailure, uploadFile } from "../media/index.ts";

interface UploadTabProps {
  readonly projectId: ProjectId | null;
  /** A file that was dropped or pasted anywhere in the picker. */
  readonly dropped: File | null;
  readonly onTaken: () => void;
  readonly onUploaded: (upload: Upload) => void;
  /** Outside of a course the file is not uploaded here. */
  readonly onFile: (file: File) => void;
}

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "uploading"; readonly name: string; readonly share: number; readonly cancel: () => void }
  | { readonly kind: "failed"; readonly error: unknown };

export function UploadTab({ projectId, dropped, onTaken, onUploaded, onFile }: UploadTabProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { state, send } = useSending({ projectId, onUploaded, onFile });
  const takeDropped = useEffectEvent((file: File) => {
    onTaken();
    void send(file);
  });
  useEffect(() => {
    if (dropped) takeDropped(dropped);
  }, [dropped]);
  return (
    <div
      className={classNames("media-picker-drop", isOver && "is-over")}
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <FileUp size={32} strokeWidth={1.5} aria-hidden="true" />
      <b>
        <Trans>Drop a picture here, or paste it</Trans>
      </b>
      <small>
        <Trans>JPEG, PNG, GIF, WebP, BMP or SVG</Trans>
      </small>
      <input
        ref={input}
        type="file"
        className="ui-hidden"
        tabIndex={-1}
        aria-label={t`Image file`}
        accept={acceptedTypes.image.join(",")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows the same file to be chosen again.
          target.value = "";
          if (file) void send(file);
        }}
      />
      {state.kind === "uploading" ? (
        <>
          <ProgressBar label={t`Uploading ${state.name}`} share={state.share} />
          <Button tone="secondary" onClick={state.cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      ) : (
        <Button tone="secondary" onClick={() => input.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
      )}
      {state.kind === "failed" ? <UploadFailure kind="image" error={state.error} /> : null}
    </div>
  );
}

function useSending({ projectId, onUploaded, onFile }: Pick<UploadTabProps, "projectId" | "onUploaded" | "onFile">) {
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ kind: "idle" });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);
  const send = async (file: File) => {
    if (projectId === null) return isAccepted("image", file.type) ? onFile(file) : setState({ kind: "failed", error: new TypeRefused() });
    if (current.current) return undefined;
    const controller = new AbortController();
    current.current = controller;
    const show = (share: number) => setState({ kind: "uploading", name: file.name, share, cancel: () => controller.abort() });
    show(0);
    try {
      const upload = await uploadFile({ file, kind: "image", projectId, signal: controller.signal, onProgress: show });
      setState({ kind: "idle" });
      onUploaded(upload);
      await queries.invalidateQueries({ queryKey: ["uploads"] });
    } catch (error) {
      setState(controller.signal.aborted ? { kind: "idle" } : { kind: "failed", error });
    } finally {
      current.current = null;
    }
    return undefined;
  };
  return { state, send };
}
