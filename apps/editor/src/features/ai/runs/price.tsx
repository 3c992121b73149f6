import { Plural, Trans } from "@lingui/react/macro";
import type { Run } from "./run.ts";
import { Cost } from "../../credits/index.ts";

/** The price before a request, or the charged price after it. */
export function Price({ credits, run }: { readonly credits: number; readonly run?: Run | undefined }) {
  if (run?.kind === "done" || run?.kind === "proposed") return <Spent credits={run.price} />;
  return <Cost credits={credits} />;
}

export function Spent({ credits }: { readonly credits: number }) {
  return credits === 0 ? <Trans>No credits used</Trans> : <Plural value={credits} one="# credit used" other="# credits used" />;
}
