import { CSPProvider } from "@base-ui/react/csp-provider";
import type { ReactNode } from "react";
import { HintProvider } from "./hint.tsx";
import { LiveRegion } from "./live-region.tsx";
import { ToastArea } from "./toast.tsx";

interface AppFrameProps {
  readonly closeLabel: string;
  readonly children: ReactNode;
}

/** What every control needs around it. Inline style elements are off: the Content-Security-Policy would refuse them. */
export function AppFrame({ closeLabel, children }: AppFrameProps) {
  return (
    <CSPProvider disableStyleElements>
      <HintProvider delay={500}>
        {children}
        <LiveRegion />
        <ToastArea closeLabel={closeLabel} />
      </HintProvider>
    </CSPProvider>
  );
}
