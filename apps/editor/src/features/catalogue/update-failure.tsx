import { parseCredits } from "@coursewright/base/credits.ts";
import type { CatalogueUpdate } from "@coursewright/contract/catalogue-update.ts";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { ApiError, hasCode } from "../../base/api/api-error.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { CreditsFallback } from "../credits/index.ts";
import { exactly } from "./amounts.ts";
import { problemWords } from "./problem-words.ts";
import { NotSaved } from "./save-first.ts";
import { NotRecorded } from "./start-update.ts";
import type { Parts } from "./start-update.ts";

export type Failure =
  | { readonly kind: "refused"; readonly error: unknown; readonly parts: Parts }
  | { readonly kind: "ended"; readonly update: CatalogueUpdate };

/** [CAT-06] */
export function UpdateFailure({ failure }: { readonly failure: Failure }) {
  return failure.kind === "refused" ? <Refused error={failure.error} /> : <Ended update={failure.update} />;
}

export function Refused({ error }: { readonly error: unknown }) {
  const { t } = useLingui();
  const cause = error instanceof NotRecorded ? error.cause : error;
  if (error instanceof NotSaved) {
    return <Alert title={t`The page could not be saved, so nothing was updated.`}>{t`Nothing was charged.`}</Alert>;
  }
  if (hasCode(cause, "insufficient_credits")) {
    return (
      <Alert title={t`You do not have enough credits to run this update. Visit /static/credit-packs to top up.`}>
        <CreditsFallback error={cause} />
      </Alert>
    );
  }
  if (error instanceof NotRecorded) {
    if (hasCode(cause, "unauthenticated")) return <Alert title={t`You must be signed in to generate an audiobook.`} />;
    return <Alert title={t`Failed to generate audiobook.`}>{detailOf(cause)}</Alert>;
  }
  if (!(cause instanceof ApiError)) return <Alert title={t`One or more update actions failed.`} />;
  return (
    <Alert title={wordsFor(cause)}>
      <CreditsFallback error={cause} />
    </Alert>
  );
}

function detailOf(cause: unknown): string | undefined {
  return cause instanceof ApiError && !hasCode(cause, "audiobook_failed") ? wordsFor(cause) : undefined;
}

function Ended({ update: { catalogue, audiobook } }: { readonly update: CatalogueUpdate }) {
  const { t } = useLingui();
  if (!catalogue) return <Alert title={t`Failed to generate audiobook.`}>{problemWords(audiobook?.problem ?? null)}</Alert>;
  return (
    <Alert title={t`One or more update actions failed.`}>
      <PartEnd name={t`Catalogue entry`} part={catalogue} failed={problemWords(catalogue.problem)} />
      {audiobook ? (
        <PartEnd name={t`Audiobook`} part={audiobook} failed={`${t`Failed to generate audiobook.`} ${problemWords(audiobook.problem)}`} />
      ) : null}
    </Alert>
  );
}

interface PartEndProps {
  readonly name: string;
  readonly part: NonNullable<CatalogueUpdate["catalogue" | "audiobook"]>;
  readonly failed: string;
}

function PartEnd({ name, part: { state, credits }, failed }: PartEndProps) {
  const amount = credits === null ? null : exactly(parseCredits(credits));
  return (
    <p>
      <b>{name}:</b> {state === "failed" ? failed : amount === null ? <Trans>Done.</Trans> : <Trans>Done, {amount} credits.</Trans>}
    </p>
  );
}

function Alert({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <Notice tone="bad" icon={<CircleAlert size={18} />} title={title}>
      {children}
    </Notice>
  );
}
