import { loadWithRetry } from "@coursewright/base/load-with-retry.ts";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { DirectionProvider } from "@base-ui/react/direction-provider";
import { type ReactNode, Suspense, lazy, useEffect, useState } from "react";
import { HintArea } from "./hint.tsx";
import { LiveRegion } from "./live-region.tsx";
import { onNotice, waitingNotices } from "./notify.ts";

const ToastArea = lazy(() => loadWithRetry(async () => ({ default: (await import("./toast.tsx")).ToastArea })));

interface AppFrameProps {
  readonly closeLabel: string;
  readonly direction?: "ltr" | "rtl";
  readonly children: ReactNode;
}

/** The providers that all controls need. Inline style elements are off because the Content-Security-Policy blocks them. */
export function AppFrame({ closeLabel, direction = "ltr", children }: AppFrameProps) {
  const [hasNotices, setHasNotices] = useState(waitingNotices().length > 0);
  useEffect(() => onNotice(() => setHasNotices(true)), []);
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={direction}>
        {children}
        <LiveRegion />
        <HintArea />
        <Suspense>{hasNotices ? <ToastArea closeLabel={closeLabel} /> : null}</Suspense>
      </DirectionProvider>
    </CSPProvider>
  );
}
