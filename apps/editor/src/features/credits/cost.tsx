import { textPrice } from "@coursewright/blocks/kit/prices/prices.ts";
import { Plural, Trans } from "@lingui/react/macro";
import { useHasOwnKey } from "../../base/api/session.ts";

/** The price of a request to the helper. Only the author's own key makes one free. */
export function Cost({ credits }: { readonly credits: number }) {
  return credits === 0 ? <Trans>your own key</Trans> : <Plural value={credits} one="# credit" other="# credits" />;
}

/** Credits for one text. */
export function useTextPrice(): number {
  return useHasOwnKey() ? 0 : textPrice;
}
