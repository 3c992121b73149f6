import { Button } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Component } from "react";
import type { ReactNode } from "react";
import { useRouteError } from "react-router";
import { BrokenPencil } from "./drawings.tsx";
import "./notice-page.css";

/** React has no other way to catch what breaks while drawing. */
export class AppFailure extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <SafeMessage /> : this.props.children;
  }
}

/** The same for one route: a screen that could not be loaded or drawn. */
export function RouteFailure() {
  console.error("A screen failed.", useRouteError());
  return <SafeMessage />;
}

function SafeMessage() {
  const { t } = useLingui();
  return (
    <main className="notice-page">
      <EmptyState
        drawing={<BrokenPencil />}
        title={t`This screen broke`}
        actions={
          <Button onClick={() => location.reload()}>
            <Trans>Load it again</Trans>
          </Button>
        }
      >
        <Trans>Something on our side went wrong while drawing it. What you saved is safe.</Trans>
      </EmptyState>
    </main>
  );
}
