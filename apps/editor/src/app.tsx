import { AppFrame } from "@coursewright/ui/app-frame.tsx";
import { useLingui } from "@lingui/react/macro";
import { RouterProvider } from "react-router/dom";
import { router } from "./routes.tsx";
import { AppFailure } from "./shell/app-failure.tsx";

export function App() {
  const { t } = useLingui();
  return (
    <AppFailure>
      <AppFrame closeLabel={t`Close`}>
        <RouterProvider router={router} />
      </AppFrame>
    </AppFailure>
  );
}
