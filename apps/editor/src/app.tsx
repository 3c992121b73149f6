import { AppFrame } from "@coursewright/ui/app-frame.tsx";
import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { BrowserRouter } from "react-router";
import { Screens } from "./routes.tsx";
import { AppFailure } from "./shell/app-failure.tsx";
import { Loading } from "./shell/loading.tsx";

export function App() {
  const { t } = useLingui();
  return (
    <AppFailure>
      <AppFrame closeLabel={t`Close`}>
        <BrowserRouter>
          <Suspense fallback={<Loading />}>
            <Screens />
          </Suspense>
        </BrowserRouter>
      </AppFrame>
    </AppFailure>
  );
}
