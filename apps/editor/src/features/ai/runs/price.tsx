import { Plural, Trans } from "@lingui/react/macro";
import type { Run } from "./run.ts";

/** The price before a request, or the charged price after it. */
export function Price({ credits, run }: { readonly credits: number; readonly run?: Run | undefined }) {
  return run?.kind === "done" || run?.kind === "proposed" ? (
    <Spent credits={run.price} />
  ) : (
    <Plural value={credits} one="# credit" other="# credits" />
  );
}

export function Spent({ credits }: { readonly credits: number }) {
  return credits === 0 ? <Trans>No credits used</Trans> : <Plural value={credits} one="# credit used" other="# credits used" />;
}
