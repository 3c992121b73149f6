import type { PlacedMedia } from "@coursewright/blocks/kit/media/place-media.ts";
import { describeUpload } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { call } from "../../base/api/client.ts";
import type { PickedMedia, PickRequest } from "../../base/picker/pick-media.ts";
import { loadPictureRequests } from "../ai/index.ts";
import { CreditsFallback } from "../credits/index.ts";
import type { Candidate } from "./candidate.ts";
import { Description } from "./description.tsx";
import { Preview } from "./preview.tsx";
import { countOf } from "./replacing-bar.tsx";
import type { Replacing } from "./replacing-bar.tsx";
import { useReplaceEverywhere } from "./use-replace-everywhere.ts";
import { Uses } from "./uses.tsx";

interface ChosenProps {
  readonly request: PickRequest;
  readonly candidate: Candidate | null;
  readonly replacing: Replacing | null;
  readonly onReplace: (replacing: Replacing) => void;
  readonly onCandidate: (candidate: Candidate) => void;
  readonly onPick: (picked: PickedMedia) => void;
  readonly onClose: () => void;
}

interface Answers {
  readonly alt: string;
  readonly isDecorative: boolean;
}

/** The marked file: what it is, its description, where it is used, and the button with the price. */
export function Chosen(props: ChosenProps) {
  const { candidate } = props;
  return candidate ? <ChosenFile key={idOf(candidate)} {...props} candidate={candidate} /> : <NothingChosen onClose={props.onClose} />;
}

function NothingChosen({ onClose }: Pick<ChosenProps, "onClose">) {
  return (
    <div className="media-picker-foot" data-empty>
      <small>
        <Trans>Looking is free.</Trans>
      </small>
      <Button tone="quiet" onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function ChosenFile({ request, candidate, replacing, onReplace, onPick, onClose }: ChosenProps & { readonly candidate: Candidate }) {
  const { describes, projectId } = request;
  const [answers, setAnswers] = useState<Answers>({ alt: altOf(candidate), isDecorative: false });
  const getting = useGetting(candidate, request);
  const replace = useReplaceEverywhere(request);
  const isOwn = candidate.kind === "own";
  const asPicked = (media: Omit<PickedMedia, "alt" | "decorative">): PickedMedia => ({
    ...media,
    alt: answers.isDecorative ? "" : answers.alt,
    ...(describes === "alt or decoration" && { decorative: answers.isDecorative }),
  });
  const confirm = useMutation({
    mutationFn: async () => {
      const media = asPicked(await getting());
      if (isOwn && media.alt !== candidate.upload.alt && media.alt !== "") rememberDescription(media);
      if (!replacing) return onPick(media);
      await replace(replacing, media);
      return onClose();
    },
  });
  return (
    <>
      <aside className="media-picker-side">
        <Preview candidate={candidate} />
        {describes === "nothing" && !replacing ? null : (
          <Description
            picture={isOwn && candidate.upload.kind === "image" ? candidate.upload.url : null}
            projectId={projectId}
            canBeDecoration={describes === "alt or decoration" && !replacing}
            answers={answers}
            onChange={setAnswers}
          />
        )}
        {isOwn && !replacing ? <Uses upload={candidate.upload} here={request.here} onReplace={onReplace} /> : null}
        {confirm.isError ? <ConfirmFailure error={confirm.error} /> : null}
      </aside>
      <div className="media-picker-foot">
        <small>{candidate.kind === "photo" ? <Trans>Looking is free. The photographer’s name goes below the picture.</Trans> : null}</small>
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button busy={confirm.isPending} onClick={() => confirm.mutate()}>
          <ConfirmWords kind={request.kind} candidate={candidate} replacing={replacing} />
        </Button>
      </div>
    </>
  );
}

interface ConfirmWordsProps extends Pick<PickRequest, "kind">, Pick<ChosenProps, "replacing"> {
  readonly candidate: Candidate;
}

function ConfirmWords({ kind, candidate, replacing }: ConfirmWordsProps) {
  const { t } = useLingui();
  if (replacing) {
    return <Plural value={countOf(replacing)} one="Replace in # place" other="Replace in # places" />;
  }
  if (candidate.kind === "photo") {
    if (candidate.price === 0) return <Trans>Use this photo</Trans>;
    return <Plural value={candidate.price} one="Use this photo, # credit" other="Use this photo, # credits" />;
  }
  const words = { image: t`Use this picture`, video: t`Use this video`, audio: t`Use this sound`, file: t`Use this PDF` };
  return words[kind];
}

function ConfirmFailure({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  return (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={error instanceof Error ? error.message : t`That did not work.`}>
      <CreditsFallback error={error instanceof Error ? error.cause : error} />
    </Notice>
  );
}

function idOf(candidate: Candidate): string {
  return candidate.kind === "own" ? candidate.upload.uploadId : `photo:${candidate.photo.id}`;
}

function altOf(candidate: Candidate): string {
  return candidate.kind === "own" ? candidate.upload.alt : candidate.photo.alt;
}

/** The page gets the description at once; this stores it for the next use of the file. */
function rememberDescription({ url, alt }: PlacedMedia): void {
  call(describeUpload, { body: { url, alt } }).catch(() => undefined);
}

/** Returns the file, after copying a photograph into the store. */
function useGetting(candidate: Candidate, { projectId }: PickRequest): () => Promise<Omit<PickedMedia, "alt" | "decorative">> {
  const queries = useQueryClient();
  // A repeated request returns the paid photograph.
  const key = useRef<string>(null);
  return async () => {
    if (candidate.kind === "own") {
      const { url, name, bytes, origin, credit } = candidate.upload;
      const generator = origin === "stock" || origin === "lazy" || origin === "diagram" ? origin : undefined;
      return { url, name, bytes, generator, credit };
    }
    if (projectId === null) throw new Error("Photographs are bought for a course");
    const { photo } = candidate;
    const { buyPhoto, wordsForPictureFailure } = await loadPictureRequests();
    key.current ??= crypto.randomUUID();
    const bought = await buyPhoto(photo, projectId, { key: key.current, signal: new AbortController().signal }).catch((cause: unknown) => {
      throw new Error(wordsForPictureFailure(cause), { cause });
    });
    await queries.invalidateQueries({ queryKey: ["uploads"] });
    return { url: bought.imageUrl, name: photo.alt, bytes: 0, generator: "stock", credit: photo.credit };
  };
}
