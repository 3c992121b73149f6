import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { printedLeaves } from "../kit/definition/printed-leaves.tsx";
import { model, widgetTypes } from "./model.ts";
import { Panel } from "./panel.tsx";
import { View } from "./view.tsx";

const nothing = () => undefined;

describe("widget placeholder", () => {
  it("offers exactly the seven specified widgets, in order", () => {
    const html = renderToStaticMarkup(
      <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
        <Panel
          data={model.defaults}
          theme={{}}
          pageTheme={{}}
          change={nothing}
          changeTheme={nothing}
          drawnBlock={() => null}
          become={nothing}
          findIcons={async () => "none"}
          findVideo={async () => null}
          isSignedIn={async () => true}
          UploadRow={() => null}
          CaptionsRow={() => null}
          MediaField={() => null}
          HelperScoring={() => null}
          keepDescription={() => undefined}
        />
      </I18nProvider>,
    );
    expect([...html.matchAll(/<b>([^<]*)<\/b>/g)].map(([, name]) => name)).toEqual([
      "Hero Banner",
      "Fact Card",
      "Flash Card",
      "Step Card",
      "Bullet Card",
      "MCQ",
      "Textbox",
    ]);
    expect(widgetTypes).toEqual(["hero-banner", "fact-card", "flash-card", "step-card", "bullet-cards", "MCQ", "Textbox"]);
  });

  it("keeps the text of its section and prints only that", () => {
    const html = renderToStaticMarkup(<View data={{ text: "x" }} leaves={printedLeaves} theme={{}} />);
    expect(html).toBe('<div class="b-widgets"><p>x</p></div>');
  });
});
