import type { ViewProps } from "../kit/definition/define-block.ts";
import { CreditLine } from "../kit/media/credit-line.tsx";
import type { HeroBanner } from "./model.ts";

export function View({ data, leaves }: ViewProps<HeroBanner>) {
  return (
    <section className="b-hero" data-layout={data.layout}>
      {data.backgroundImage === "" ? null : (
        <div className="b-hero-art">
          <leaves.Media field="backgroundImage" url={data.backgroundImage} alt="" />
        </div>
      )}
      <div className="b-hero-words">
        <h2>
          <leaves.Text field="title" value={data.title} placeholder={/*i18n*/ { id: "hero-banner.title", message: "Title" }} />
        </h2>
        <p>
          <leaves.Text field="subtitle" value={data.subtitle} placeholder={/*i18n*/ { id: "hero-banner.subtitle", message: "Subtitle" }} />
        </p>
        <HeroButton data={data} leaves={leaves} />
        {data.backgroundImage === "" ? (
          <leaves.Media
            field="backgroundImage"
            url=""
            alt=""
            isCompact
            placeholder={/*i18n*/ { id: "hero-banner.background", message: "Add a background" }}
          />
        ) : null}
      </div>
      {data.backgroundImage === "" ? null : <CreditLine credit={data.backgroundImageCredit} leaves={leaves} />}
    </section>
  );
}

/** No link without a URL. */
function HeroButton({ data, leaves }: Pick<ViewProps<HeroBanner>, "data" | "leaves">) {
  const words = (
    <leaves.Text field="buttonText" value={data.buttonText} placeholder={/*i18n*/ { id: "hero-banner.button", message: "Button" }} />
  );
  if (data.buttonUrl === "#") return <span className="b-hero-button">{words}</span>;
  return (
    <a className="b-hero-button" href={data.buttonUrl} rel="noopener noreferrer nofollow">
      {words}
    </a>
  );
}
