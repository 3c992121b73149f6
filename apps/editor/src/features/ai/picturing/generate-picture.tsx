import type { ProjectId } from "@coursewright/base/ids.ts";
import { imagePrices } from "@coursewright/blocks/kit/prices/image-generators.ts";
import type { Upload } from "@coursewright/contract/uploads.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { ChoiceList } from "@coursewright/ui/choice-list.tsx";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSignedIn } from "../../../base/session/signed-in.tsx";
import { CreditsFallback } from "../../credits/index.ts";
import { ImageAppearance } from "../panel/image-appearance.tsx";
import type { Appearance } from "../panel/image-appearance.tsx";
import { Price } from "../runs/price.tsx";
import { requestPicture, wordsForPictureFailure } from "./picture-requests.ts";

interface GeneratePictureProps {
  readonly projectId: ProjectId;
  readonly onMade: (upload: Upload) => void;
}

const generators = ["lazy", "diagram"] as const;
type Generator = (typeof generators)[number];
const maxName = 200;
const maxAlt = 500;

/** [MED-01] [MED-02] The price is on the button. The picture stays in the library, also if the author closes the picker meanwhile. */
export function GeneratePicture({ projectId, onMade }: GeneratePictureProps) {
  const { t } = useLingui();
  const notes = { lazy: t`A painted illustration`, diagram: t`Labelled and exact` };
  const choices = useGenerators().map((value) => ({
    value,
    label: value,
    note: notes[value],
    aside: <Price credits={imagePrices[value]} />,
  }));
  const [generator, setGenerator] = useState<Generator>(choices[0]?.value ?? "lazy");
  const [prompt, setPrompt] = useState("");
  const [appearance, setAppearance] = useState<Appearance>({ style: "", lighting: "" });
  const making = useMaking({ projectId, onMade });
  const price = imagePrices[generator];
  return (
    <form
      className="media-picker-generate"
      onSubmit={(event) => {
        event.preventDefault();
        if (prompt.trim() !== "" && !making.isPending) making.mutate({ generator, prompt: prompt.trim(), appearance });
      }}
    >
      <Field label={t`What should the picture show?`}>
        <TextArea rows={3} maxLength={4000} value={prompt} onValueChange={setPrompt} />
      </Field>
      <ChoiceList label={t`Image generator`} value={generator} choices={choices} onValueChange={setGenerator} />
      {generator === "lazy" ? <ImageAppearance appearance={appearance} onChange={setAppearance} /> : null}
      <Button
        type="submit"
        busy={making.isPending}
        disabledReason={prompt.trim() === "" ? t`Say what the picture should show.` : undefined}
      >
        {making.isPending ? <Trans>Generating…</Trans> : <Plural value={price} one="Generate, # credit" other="Generate, # credits" />}
      </Button>
      {making.isPending ? <ProgressBar label={t`The picture is being made`} share={null} /> : null}
      {making.data?.isDemo ? (
        <Notice tone="plain" title={t`Demo picture`}>
          <Trans>No image generator is connected, so this is a sample. It cost nothing.</Trans>
        </Notice>
      ) : null}
      {making.isError ? (
        <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsForPictureFailure(making.error)}>
          <CreditsFallback error={making.error} />
        </Notice>
      ) : null}
    </form>
  );
}

function useGenerators(): Generator[] {
  const { text, image } = useSignedIn().capabilities;
  const isOn = { lazy: image, diagram: text };
  return generators.filter((each) => isOn[each]);
}

interface Wish {
  readonly generator: Generator;
  readonly prompt: string;
  readonly appearance: Appearance;
}

function useMaking({ projectId, onMade }: GeneratePictureProps) {
  const queries = useQueryClient();
  // The request continues when the picker closes: the author finds the paid picture in the library.
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return useMutation({
    mutationFn: ({ generator, prompt, appearance: { style, lighting } }: Wish) => {
      const look = generator === "lazy" ? { ...(style === "" ? {} : { style }), ...(lighting === "" ? {} : { lighting }) } : {};
      const request = { type: generator, path: "library", prompt, projectId, ...look };
      return requestPicture(request, { key: crypto.randomUUID(), signal: new AbortController().signal });
    },
    onSuccess: async ({ imageUrl }, { generator, prompt }) => {
      const made = { uploadId: crypto.randomUUID(), kind: "image", url: imageUrl, name: prompt.slice(0, maxName), bytes: 0 } as const;
      // The prompt becomes the first description.
      if (isOpen.current) onMade({ ...made, alt: prompt.slice(0, maxAlt), origin: generator });
      await queries.invalidateQueries({ queryKey: ["uploads"] });
    },
  });
}
