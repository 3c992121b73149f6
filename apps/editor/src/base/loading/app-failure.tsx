import { Button } from "@coursewright/ui/button.tsx";
import { EmptyState } from "@coursewright/ui/empty-state.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Component } from "react";
import type { ReactNode } from "react";
import { wordsOfCode } from "../api/error-words.ts";
import { BrokenPencil } from "../parts/drawings/broken-pencil.tsx";
import { reloadForBrokenModule } from "./reload-broken-module.ts";
import "../parts/notice-page.css";

/** [ERR-01] A class, because React offers error boundaries only as classes. It also catches screens that fail to load. */
export class AppFailure extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error("A screen failed.", error);
    reloadForBrokenModule(error);
  }

  override render() {
    return this.state.hasFailed ? <SafeMessage /> : this.props.children;
  }
}

function SafeMessage() {
  const { t } = useLingui();
  return (
    <main className="notice-page">
      <title>{`${t`This screen stopped working`} · Coursewright`}</title>
      <EmptyState
        drawing={<BrokenPencil />}
        title={t`This screen stopped working`}
        actions={
          <Button onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        {wordsOfCode("internal")}
      </EmptyState>
    </main>
  );
}
