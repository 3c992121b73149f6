import { imagePrices } from "@coursewright/blocks/kit/prices/image-generators.ts";
import { fullPageTokens, heroBannerPrice, textPrice, tokenPrices } from "@coursewright/blocks/kit/prices/prices.ts";
import { videoUploadPrice } from "@coursewright/contract/uploads.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import { BillingSection } from "./billing-section.tsx";
import "./prices.css";

export function Prices() {
  const { t, i18n } = useLingui();
  const perMinute = useSignedIn().videoCreditsPerMinute;
  const aboutPage = ({ credits, tokens }: { readonly credits: number; readonly tokens: number }) => {
    const amount = i18n.number((fullPageTokens * credits) / tokens, { maximumFractionDigits: 1 });
    return t`about ${amount}`;
  };
  const prices = [
    [t`A paragraph, quiz or chart`, i18n.number(textPrice)],
    [t`Picture: stock`, i18n.number(imagePrices.stock)],
    [t`Picture: lazy`, i18n.number(imagePrices.lazy)],
    [t`Hero banner`, i18n.number(heroBannerPrice)],
    [t`Picture: diagram`, i18n.number(imagePrices.diagram)],
    perMinute === undefined
      ? [t`Video upload`, i18n.number(videoUploadPrice)]
      : [t`Video upload, each minute, ${videoUploadPrice} at most`, i18n.number(perMinute)],
    [t`Catalogue entry, a full page`, aboutPage(tokenPrices.catalogue)],
    [t`Audiobook, a full page`, aboutPage(tokenPrices.audiobook)],
  ] as const;
  return (
    <BillingSection
      title={<Trans>What things cost</Trans>}
      lede={
        <Trans>
          In credits. Before a job starts you see its highest possible cost. You pay only for what it used. Your credits are listed in your{" "}
          <Link to="/static/statement">statement</Link>.
        </Trans>
      }
    >
      <dl className="prices">
        {prices.map(([what, price]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
    </BillingSection>
  );
}
