import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Unplug } from "lucide-react";
import { Component, useState } from "react";
import type { ReactNode } from "react";

interface BlockGuardProps {
  /** The content that is drawn. When it changes, the guard tries again. */
  readonly about: unknown;
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

interface BlockGuardState {
  readonly about: unknown;
  readonly hasFailed: boolean;
}

/** Error boundary: a block that fails to render must not break the page. */
export class BlockGuard extends Component<BlockGuardProps, BlockGuardState> {
  override state = { about: this.props.about, hasFailed: false };

  static getDerivedStateFromProps({ about }: BlockGuardProps, state: BlockGuardState) {
    return about === state.about ? null : { about, hasFailed: false };
  }

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error("A block failed to render.", error);
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}

interface FailedBlockProps {
  readonly text: string;
  readonly onDelete: () => void;
}

/** [PAGE-10] */
export function FailedBlock({ text, onDelete }: FailedBlockProps) {
  return (
    <Notice
      tone="bad"
      icon={<Unplug size={20} strokeWidth={1.75} />}
      title={<Trans>This section failed to render safely. You can delete it and re-add.</Trans>}
      actions={
        <>
          <Button tone="secondary" size="small" onClick={onDelete}>
            <Trans>Delete section</Trans>
          </Button>
          {text === "" ? null : <CopyText text={text} />}
        </>
      }
    />
  );
}

function CopyText({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const [state, setState] = useState<"copy" | "copied" | "refused">("copy");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
      announce(t`Copied`);
    } catch {
      // The browser blocks the clipboard: show the text so that the author can copy it by hand.
      setState("refused");
    }
  };
  return (
    <>
      <Button tone="quiet" size="small" onClick={() => void copy()}>
        {state === "copied" ? <Trans>Copied</Trans> : <Trans>Copy its text</Trans>}
      </Button>
      {state === "refused" ? <pre className="failed-text">{text}</pre> : null}
    </>
  );
}
