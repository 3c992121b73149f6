import { imageGenerators, imagePrices } from "@coursewright/blocks/kit/prices/image-generators.ts";
import type { ImageGenerator } from "@coursewright/blocks/kit/prices/image-generators.ts";
import type { StoredBlock } from "@coursewright/blocks/kit/data/stored-block.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { ChoiceList } from "@coursewright/ui/choice-list.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { useRef } from "react";
import { useSignedIn } from "../../../base/session/signed-in.tsx";
import { CreditsFallback } from "../../credits/index.ts";
import { failureWords, imageFailureWords } from "../runs/failure-words.ts";
import { ImageAppearance } from "./image-appearance.tsx";
import { Price } from "../runs/price.tsx";
import { PromptBox } from "./prompt-box.tsx";
import { DemoNote, RunActions } from "../runs/run-actions.tsx";
import type { Run } from "../runs/run.ts";
import { useImageRequest } from "./use-image-request.ts";
import "./ai-box.css";
import { useHasOwnKey } from "../../../base/api/session.ts";

/** [IMG-01] The helper box for images: the generator, the prompt and the price. */
export function ImageBox({ block }: { readonly block: StoredBlock }) {
  const { t } = useLingui();
  const box = useRef<HTMLTextAreaElement>(null);
  const { generator, setGenerator, prompt, setPrompt, appearance, setAppearance, missing, run, disabledReason, submit, describe } =
    useImageRequest(block);
  const isWorking = run?.kind === "working";
  const isPainting = isWorking && run.output === "picture";
  const priceOfPicture = usePicturePrice();
  return (
    <div className="ai-box-place">
      <Generators generator={generator} onChoose={setGenerator} />
      <PromptBox
        box={box}
        label={t`What the picture shows`}
        placeholder={t`What should the picture show?`}
        prompt={prompt}
        onChange={setPrompt}
        onSubmit={() => void submit()}
        isWorking={isWorking}
        disabledReason={disabledReason}
        price={generator ? <Price credits={priceOfPicture(generator)} run={run} /> : null}
        actions={<RunActions id={block.id} run={run} />}
      />
      <Failure missing={missing} run={run} />
      {isPainting ? <ProgressBar label={t`The picture is being made`} share={null} /> : null}
      {generator === "lazy" ? <ImageAppearance appearance={appearance} onChange={setAppearance} /> : null}
      <DemoNote run={run} title={t`Demo picture`} />
      {describe ? (
        <Button tone="secondary" size="small" busy={isWorking && !isPainting} disabledReason={disabledReason} onClick={describe}>
          <Trans>Write the description, 1 credit</Trans>
        </Button>
      ) : null}
    </div>
  );
}

interface GeneratorsProps {
  readonly generator: ImageGenerator | null;
  readonly onChoose: (generator: ImageGenerator) => void;
}

/** A model of texts describes a diagram, so the author's own key can pay for it. */
function usePicturePrice(): (generator: ImageGenerator) => number {
  const hasOwnKey = useHasOwnKey();
  return (generator) => (hasOwnKey && generator === "diagram" ? 0 : imagePrices[generator]);
}

function Generators({ generator, onChoose }: GeneratorsProps) {
  const { t } = useLingui();
  const priceOfPicture = usePicturePrice();
  const notes = { stock: t`A photograph from the library`, lazy: t`A painted illustration`, diagram: t`Labelled and exact` };
  const { text, image } = useSignedIn().capabilities;
  const isOff = { stock: false, lazy: !image, diagram: !text };
  const choices = imageGenerators
    .filter((value) => !isOff[value])
    .map((value) => ({
      value,
      label: value,
      note: notes[value],
      aside: <Price credits={priceOfPicture(value)} />,
    }));
  return <ChoiceList label={t`Image generator`} value={generator} choices={choices} onValueChange={onChoose} />;
}

interface FailureProps {
  readonly missing: "generator" | "prompt" | null;
  readonly run: Run | undefined;
}

/** [IMG-01] [IMG-02] */
function Failure({ missing, run }: FailureProps) {
  const { t } = useLingui();
  const alert = (words: string, error?: unknown) => (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={words}>
      <CreditsFallback error={error} />
    </Notice>
  );
  if (missing === "generator") return alert(t`Please select an image generator.`);
  if (missing === "prompt") return alert(t`Say what the picture should show.`);
  if (run?.kind !== "failed") return null;
  return alert(run.output === "picture" ? imageFailureWords(run.error) : failureWords(run.error).title, run.error);
}
