import { AppFrame } from "@coursewright/ui/app-frame.tsx";
import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { BrowserRouter } from "react-router";
import { PaletteHost } from "./palette/palette-host.tsx";
import { Screens } from "./routes.tsx";
import { PickerHost } from "../features/picker/index.ts";
import { LiveDeletionHost } from "../features/shelf/index.ts";
import { AppFailure } from "../base/loading/app-failure.tsx";
import { Loading } from "../base/loading/loading.tsx";
import { directionOf } from "../base/words/languages.ts";

export function App() {
  const { t, i18n } = useLingui();
  return (
    <AppFailure>
      <AppFrame closeLabel={t`Close`} direction={directionOf(i18n.locale)}>
        <BrowserRouter>
          <PaletteHost>
            <Suspense fallback={<Loading />}>
              <Screens />
            </Suspense>
            <LiveDeletionHost />
            <PickerHost />
          </PaletteHost>
        </BrowserRouter>
      </AppFrame>
    </AppFailure>
  );
}
