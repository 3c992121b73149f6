import type { Source, SourceKind } from "@coursewright/contract/source.ts";
import { Button, IconButton } from "@coursewright/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "@coursewright/ui/menu.tsx";
import { ProgressBar } from "@coursewright/ui/progress-bar.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  Check,
  CircleAlert,
  Ellipsis,
  ExternalLink,
  FileText,
  FileType,
  FileVideo,
  Globe,
  type LucideIcon,
  Mic,
  Presentation,
  RefreshCw,
  Replace,
  Trash2,
} from "lucide-react";
import { useRef } from "react";
import { useProblemWords, useSourceFacts } from "./source-words.ts";

export const sourceIcons: Record<SourceKind, LucideIcon> = {
  pdf: FileText,
  word: FileType,
  slides: Presentation,
  text: FileText,
  sound: Mic,
  video: FileVideo,
  web: Globe,
};

interface SourceRowProps {
  readonly source: Source;
  readonly onReread: () => void;
  readonly onReplace: (file: File) => void;
  readonly onRemove: () => void;
}

const icon = { size: 16, strokeWidth: 1.75 } as const;

export function SourceRow({ source, onReread, onReplace, onRemove }: SourceRowProps) {
  const { t } = useLingui();
  const factsOf = useSourceFacts();
  const wordsOf = useProblemWords();
  const file = useRef<HTMLInputElement>(null);
  const { name, kind, url, address, status } = source;
  const Icon = sourceIcons[kind];
  const opened = url ?? address;
  const isBusy = status.state === "waiting" || status.state === "reading";
  const choose = () => file.current?.click();
  return (
    <li className="source-row" data-state={status.state}>
      <span className="source-icon">
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
      </span>
      <span className="source-name">
        <b>{name}</b>
        <small>{factsOf(source)}</small>
      </span>
      <SourceState source={source} />
      <Menu
        align="end"
        trigger={
          <IconButton label={t`More about ${name}`}>
            <Ellipsis size={18} strokeWidth={1.75} />
          </IconButton>
        }
      >
        {opened === null ? null : (
          <MenuItem icon={<ExternalLink {...icon} />} onSelect={() => void open(opened, "_blank", "noopener")}>
            {url === null ? <Trans>Open the page</Trans> : <Trans>Open the file</Trans>}
          </MenuItem>
        )}
        <MenuItem icon={<RefreshCw {...icon} />} isOff={isBusy} onSelect={onReread}>
          <Trans>Read again</Trans>
        </MenuItem>
        {url === null ? null : (
          <MenuItem icon={<Replace {...icon} />} isOff={isBusy} onSelect={choose}>
            <Trans>Replace file</Trans>
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 {...icon} />} tone="danger" onSelect={onRemove}>
          <Trans>Remove</Trans>
        </MenuItem>
      </Menu>
      {status.state === "failed" ? (
        <div className="source-problem">
          <p>{wordsOf(status.problem)}</p>
          {url === null || status.problem.reason === "internal" ? (
            <Button tone="quiet" size="small" onClick={onReread}>
              <Trans>Try again</Trans>
            </Button>
          ) : null}
          {url === null ? null : (
            <Button tone="quiet" size="small" onClick={choose}>
              <Trans>Replace file</Trans>
            </Button>
          )}
        </div>
      ) : null}
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t`Replace file`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onReplace(chosen);
          target.value = "";
        }}
      />
    </li>
  );
}

function SourceState({ source: { name, status } }: { readonly source: Source }) {
  const { t } = useLingui();
  switch (status.state) {
    case "waiting":
      return (
        <span className="source-state" role="status">
          <Trans>Waiting</Trans>
        </span>
      );
    case "reading":
      return (
        <span className="source-state source-progress">
          <span>
            <Trans>Reading</Trans>
            <i>{status.percent} %</i>
          </span>
          <ProgressBar label={t`Reading ${name}`} share={status.percent / 100} />
        </span>
      );
    case "ready":
      return (
        <span className="source-state source-state--ok" role="status">
          <Check size={16} strokeWidth={2} aria-hidden="true" />
          <Trans>Ready</Trans>
        </span>
      );
    case "failed":
      return (
        <span className="source-state source-state--bad" role="status">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <Trans>Could not read</Trans>
        </span>
      );
  }
}
