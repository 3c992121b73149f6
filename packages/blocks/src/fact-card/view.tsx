import { Bookmark, Info, Lightbulb, PartyPopper, TriangleAlert, Zap } from "lucide-react";
import type { ViewProps } from "../kit/definition/define-block.ts";
import { headers } from "./model.ts";
import type { FactCard } from "./model.ts";

/** The theme's style changes the markup. */
export function View({ data, leaves, theme }: ViewProps<FactCard>) {
  const style = theme.factCard?.style ?? "default";
  const hasSign = data.headerVariation !== "plain" && (style === "default" || data.headerVariation === "banner");
  const Sign = signs[data.headerType];
  const isCustom = data.headerType === "custom" || data.customHeaderText !== "";
  return (
    <section className="b-fact" data-style={style} data-header={data.headerVariation}>
      <header>
        {hasSign ? (
          <span className="b-fact-sign">
            <Sign size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
        ) : null}
        {style === "cartoon" && data.headerVariation === "default" ? <Bulb /> : null}
        <span>
          {isCustom ? (
            <leaves.Text
              field="customHeaderText"
              value={data.customHeaderText}
              placeholder={/*i18n*/ { id: "fact-card.header", message: "Header" }}
            />
          ) : (
            leaves.say(headers[data.headerType])
          )}
        </span>
      </header>
      <div className="b-fact-text rich">
        <leaves.RichText
          field="content"
          value={data.content}
          placeholder={/*i18n*/ { id: "fact-card.content", message: "One surprising fact" }}
        />
      </div>
    </section>
  );
}

const signs = {
  "did-you-know": Lightbulb,
  "fun-fact": PartyPopper,
  "quick-tip": Zap,
  remember: Bookmark,
  important: TriangleAlert,
  custom: Info,
};

function Bulb() {
  return (
    <svg className="b-fact-bulb" viewBox="0 0 48 48" width="44" height="44" aria-hidden="true">
      <path className="b-fact-glass" d="M17 32c0-5-6-7-6-15a13 13 0 0 1 26 0c0 8-6 10-6 15z" />
      <path d="M18 37h12M20 42h8M24 32V22m-4-4 4 4 4-4" />
    </svg>
  );
}
