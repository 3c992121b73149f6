import { Button } from "@coursewright/ui/button.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Uploading, VideoOffer } from "../../document/page/uploading-state.ts";
import "./upload-progress.css";

type InProgress = Uploading & { state: "in progress" };

/** Uploading, or converting: that needs no open page. */
export function UploadProgress({ uploading: { name, phase, share } }: { readonly uploading: InProgress }) {
  const { t, i18n } = useLingui();
  if (phase === "checking") {
    return (
      <div className="upload-progress">
        <ProgressBar label={t`Checking ${name}`} share={null} />
        <p>
          <Trans>Checking length and quality. You will see the price next.</Trans>
        </p>
      </div>
    );
  }
  const percent = i18n.number(share, { style: "percent" });
  if (phase === "uploading") return <ProgressBar label={name === "" ? t`Adding the picture` : t`Uploading ${name}`} share={share} />;
  return (
    <div className="upload-progress">
      <ProgressBar label={t`Converting ${name}`} share={share} />
      <p>
        <Trans>Converting, {percent}. You can close this page. The video appears here when you return.</Trans>
      </p>
    </div>
  );
}

/** [MED-07] The upload begins only after the author has seen the price. */
export function UploadOffer({ offer }: { readonly offer: VideoOffer }) {
  const { i18n } = useLingui();
  const { name, price, accept, cancel } = offer;
  const detail = new Intl.ListFormat(i18n.locale, { type: "unit", style: "short" }).format(useFacts(offer));
  return (
    <div className="upload-offer">
      <p>
        <b>{name}</b>
        <small>{detail}</small>
      </p>
      <Button size="small" onClick={accept}>
        {offer.seconds === undefined ? (
          <Plural value={price} one="Upload, # credit at most" other="Upload, # credits at most" />
        ) : (
          <Plural value={price} one="Upload, # credit" other="Upload, # credits" />
        )}
      </Button>
      <Button tone="quiet" size="small" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

/** "3 min 40 s", "1080p", "96 MB", as far as the browser knows them. */
function useFacts({ seconds, height, bytes }: VideoOffer): string[] {
  const { t, i18n } = useLingui();
  const unit = (value: number, name: string) =>
    i18n.number(value, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits: 0 });
  const whole = Math.round(seconds ?? 0);
  const minutes = Math.floor(whole / 60);
  const length = `${minutes > 0 ? `${unit(minutes, "minute")} ` : ""}${unit(whole % 60, "second")}`;
  return [
    ...(seconds === undefined ? [t`length unknown`] : [length]),
    ...(height === undefined ? [] : [`${height}p`]),
    unit(Math.max(1, bytes / 1e6), "megabyte"),
  ];
}
