import { Button } from "@coursewright/ui/button.tsx";
import { TextArea } from "@coursewright/ui/field.tsx";
import { Trans } from "@lingui/react/macro";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { useFocusWhenAsked } from "../../../base/panel/panel-state.ts";
import "./ai-box.css";

interface PromptBoxProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly label: string;
  readonly placeholder: string;
  readonly prompt: string;
  readonly onChange: (prompt: string) => void;
  readonly onSubmit: () => void;
  readonly isWorking: boolean;
  readonly disabledReason: string | undefined;
  /** The price, or the reason why the box is disabled. */
  readonly price: ReactNode;
  /** Cancel and Undo. */
  readonly actions: ReactNode;
  /** The panel has no other content, so the box takes the focus for it. */
  readonly isWholePanel?: boolean;
}

/** The prompt with its price. Ctrl+Enter sends. */
export function PromptBox(props: PromptBoxProps) {
  const { box, label, placeholder, prompt, onChange, onSubmit, isWorking, disabledReason, price, actions, isWholePanel = false } = props;
  useFocusWhenAsked(box, isWholePanel ? "any" : "prompt");
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isWorking && disabledReason === undefined) onSubmit();
  };
  return (
    <form
      className="ai-box"
      data-own-undo=""
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextArea
        bare
        ref={box}
        className="ai-box-text"
        rows={3}
        maxLength={4000}
        aria-label={label}
        placeholder={placeholder}
        value={prompt}
        onValueChange={onChange}
        onKeyDown={onKeyDown}
      />
      <div className="ai-box-foot">
        <span>{disabledReason ?? price}</span>
        {actions}
        <Button type="submit" size="small" busy={isWorking} disabledReason={disabledReason}>
          {isWorking ? <Trans>Generating...</Trans> : <Trans>Submit</Trans>}
        </Button>
      </div>
    </form>
  );
}
