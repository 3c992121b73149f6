import { Button } from "@coursewright/ui/button.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans } from "@lingui/react/macro";
import { Unplug } from "lucide-react";
import { Component } from "react";
import type { ReactNode } from "react";

interface BlockGuardProps {
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a block that breaks while drawing from taking the page with it. */
export class BlockGuard extends Component<BlockGuardProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

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
          <Button tone="quiet" size="small" onClick={() => void navigator.clipboard.writeText(text)}>
            <Trans>Copy its text</Trans>
          </Button>
        </>
      }
    />
  );
}
