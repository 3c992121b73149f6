import type { ProjectId } from "@coursewright/base/ids.ts";
import { textPrice } from "@coursewright/blocks/kit/prices/prices.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { CheckRow } from "@coursewright/ui/check-row.tsx";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { loadPictureRequests } from "../ai/index.ts";
import { CreditsFallback } from "../credits/index.ts";

interface Answers {
  readonly alt: string;
  readonly isDecorative: boolean;
}

interface DescriptionProps {
  /** The address of our own picture; null if the helper cannot see it yet. */
  readonly picture: string | null;
  readonly projectId: ProjectId | null;
  readonly canBeDecoration: boolean;
  readonly answers: Answers;
  readonly onChange: (answers: Answers) => void;
}

export function Description({ picture, projectId, canBeDecoration, answers, onChange }: DescriptionProps) {
  const { t } = useLingui();
  const { alt, isDecorative } = answers;
  return (
    <>
      <Field label={t`Description for people who cannot see it`}>
        <TextArea
          rows={3}
          maxLength={500}
          value={isDecorative ? "" : alt}
          disabled={isDecorative}
          onValueChange={(next) => onChange({ ...answers, alt: next })}
        />
      </Field>
      {picture !== null && projectId !== null && !isDecorative ? (
        <DescribeButton picture={picture} projectId={projectId} onDescribed={(next) => onChange({ ...answers, alt: next })} />
      ) : null}
      {canBeDecoration ? (
        <CheckRow
          label={t`Decorative`}
          note={t`Needs no description`}
          checked={isDecorative}
          onCheckedChange={(next) => onChange({ ...answers, isDecorative: next })}
        />
      ) : null}
    </>
  );
}

interface DescribeButtonProps {
  readonly picture: string;
  readonly projectId: ProjectId;
  readonly onDescribed: (alt: string) => void;
}

/** [SEE-07] Fills the field and saves nothing by itself. Not offered without a model that sees. */
function DescribeButton({ picture, projectId, onDescribed }: DescribeButtonProps) {
  const { vision } = useSignedIn().capabilities;
  const describe = useMutation({
    mutationFn: async () => {
      const { describePicture, wordsForDescriptionFailure } = await loadPictureRequests();
      const sending = { key: crypto.randomUUID(), signal: new AbortController().signal };
      return describePicture(picture, projectId, sending).catch((cause: unknown) => {
        throw new Error(wordsForDescriptionFailure(cause), { cause });
      });
    },
    onSuccess: onDescribed,
  });
  if (!vision) return null;
  return (
    <>
      <Button tone="secondary" size="small" busy={describe.isPending} onClick={() => describe.mutate()}>
        {describe.isPending ? (
          <Trans>Describing…</Trans>
        ) : (
          <Plural value={textPrice} one="Describe it for me, # credit" other="Describe it for me, # credits" />
        )}
      </Button>
      {describe.isError ? (
        <p className="media-picker-problem" role="alert">
          {describe.error.message} <CreditsFallback error={describe.error.cause} />
        </p>
      ) : null}
    </>
  );
}
