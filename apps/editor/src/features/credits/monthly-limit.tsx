import { limitStateOf } from "@coursewright/base/afford.ts";
import { addCredits, parseCredits } from "@coursewright/base/credits.ts";
import { changeMonthlyLimit } from "@coursewright/contract/credits.ts";
import type { CreditsOverview } from "@coursewright/contract/credits.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Field, Input } from "@coursewright/ui/field.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Segmented } from "@coursewright/ui/segmented.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Section } from "../../base/parts/section.tsx";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { useAmountWords } from "./amount.tsx";
import { takeLimitState } from "./limit-state.ts";
import { overviewKey } from "./statement-queries.ts";

const highest = 1_000_000;

export function MonthlyLimit({ overview }: { readonly overview: CreditsOverview }) {
  return (
    <Section
      title={<Trans>Monthly limit</Trans>}
      lede={
        <Trans>
          When you reach it, the helper stops until next month or until you raise the limit. Work in progress is finished, and you can
          always write yourself.
        </Trans>
      }
    >
      <LimitUsage overview={overview} />
      <LimitForm limit={overview.month.limit} />
    </Section>
  );
}

function LimitUsage({ overview: { held, month } }: { readonly overview: CreditsOverview }) {
  const { t } = useLingui();
  const amount = useAmountWords();
  if (month.limit === null) return null;
  const state = limitStateAt({ held, month });
  const gone = amount(String(Number(month.charged) + Number(held)));
  const limit = amount(month.limit);
  const words = t`${gone} of ${limit} credits are spent or reserved`;
  return (
    <div className="limit-gone">
      <ProgressBar
        label={words}
        share={Number(month.limit) === 0 ? 1 : Math.min(1, (Number(month.charged) + Number(held)) / Number(month.limit))}
      />
      <p>{words}</p>
      {state === "reached" ? (
        <Notice tone="bad" icon={<CircleAlert size={18} />} title={<Trans>Your monthly limit is reached</Trans>} />
      ) : state === "near" ? (
        <Notice tone="warn" icon={<TriangleAlert size={18} />} title={<Trans>You are near your monthly limit</Trans>} />
      ) : null}
    </div>
  );
}

function LimitForm({ limit }: { readonly limit: string | null }) {
  const { t } = useLingui();
  const { uid } = useSignedIn();
  const [choice, setChoice] = useState<"none" | "some">(limit === null ? "none" : "some");
  const [text, setText] = useState(limit === null ? "" : String(Number(limit)));
  const [isWrong, setWrong] = useState(false);
  const save = useMutation({
    mutationFn: (wanted: number | null) => call(changeMonthlyLimit, { params: { uid }, body: { limit: wanted } }),
    onSuccess: (overview) => {
      queries.setQueryData(overviewKey(uid), overview);
      takeLimitState(queries, limitStateAt(overview));
      announce(t`Saved`);
    },
  });
  const wanted = choice === "none" ? null : wholeNumber(text);
  const isSaved = wanted === (limit === null ? null : Number(limit));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(wanted === undefined);
        if (wanted !== undefined) save.mutate(wanted);
      }}
    >
      <Segmented
        label={t`Monthly limit`}
        value={choice}
        choices={[
          { value: "none", label: t`No limit` },
          { value: "some", label: t`A limit` },
        ]}
        onValueChange={setChoice}
      />
      {choice === "some" ? (
        <Field label={t`Credits a month`} error={isWrong ? t`A whole number from 0 to 1,000,000.` : undefined}>
          <Input inputMode="numeric" autoComplete="off" maxLength={9} value={text} onValueChange={setText} />
        </Field>
      ) : null}
      {save.isError ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(save.error)} /> : null}
      <Button type="submit" tone="ink" busy={save.isPending} disabledReason={isSaved ? t`This is already set` : undefined}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}

function wholeNumber(text: string): number | undefined {
  const plain = text.trim();
  return /^\d{1,7}$/.test(plain) && Number(plain) <= highest ? Number(plain) : undefined;
}

function limitStateAt({ held, month: { charged, limit } }: Pick<CreditsOverview, "held" | "month">) {
  if (limit === null) return "none";
  return limitStateOf({ limit: parseCredits(limit), used: addCredits(parseCredits(charged), parseCredits(held)) });
}
