import { readCaptions, vttOf } from "@coursewright/blocks/kit/captions/caption-files.ts";
import { tidied } from "@coursewright/blocks/kit/captions/edit-cues.ts";
import { Button, IconButton } from "@coursewright/ui/button.tsx";
import { Menu, MenuItem } from "@coursewright/ui/menu.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Select } from "@coursewright/ui/select.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert, Download, Ellipsis, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { languageChoices } from "./languages.ts";
import { type Line, type Lines, linesOf } from "./lines.ts";

interface CaptionsHeadProps {
  readonly language: string;
  readonly lines: readonly Line[];
  readonly onLanguage: (language: string) => void;
  readonly onLines: (lines: Lines) => void;
}

const maxFileBytes = 2_000_000;

export function CaptionsHead({ language, lines, onLanguage, onLines }: CaptionsHeadProps) {
  const { t, i18n } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);
  const read = async (file: File) => {
    const cues = file.size > maxFileBytes ? null : readCaptions(await file.text());
    setRefused(cues === null);
    if (cues) onLines({ lines: linesOf(cues), place: null });
  };
  const choose = () => input.current?.click();
  return (
    <>
      <div className="captions-head">
        <Select
          label={t`Language of the captions`}
          value={language}
          choices={languageChoices(language, i18n.locale)}
          onValueChange={onLanguage}
        />
        <Menu
          align="end"
          trigger={
            <IconButton label={t`More for captions`}>
              <Ellipsis size={18} strokeWidth={1.75} />
            </IconButton>
          }
        >
          <MenuItem icon={<Upload size={16} strokeWidth={1.75} />} onSelect={choose}>
            <Trans>Upload a VTT or SRT file</Trans>
          </MenuItem>
          <MenuItem
            icon={<Download size={16} strokeWidth={1.75} />}
            isOff={lines.length === 0}
            onSelect={() => download(vttOf(tidied(lines)))}
          >
            <Trans>Download as VTT</Trans>
          </MenuItem>
          <MenuItem
            tone="danger"
            icon={<Trash2 size={16} strokeWidth={1.75} />}
            isOff={lines.length === 0}
            onSelect={() => onLines({ lines: [], place: null })}
          >
            <Trans>Remove all lines</Trans>
          </MenuItem>
        </Menu>
      </div>
      <input
        ref={input}
        type="file"
        className="upload-input"
        tabIndex={-1}
        aria-label={t`Caption file`}
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void read(file);
        }}
      />
      {isRefused ? (
        <Notice tone="bad" icon={<CircleAlert size={18} />} title={t`This file holds no captions`}>
          <Trans>Choose a WebVTT file (.vtt) or a SubRip file (.srt).</Trans>
        </Notice>
      ) : null}
      {lines.length === 0 ? (
        <div className="captions-none">
          <p>
            <Trans>No captions yet. Learners who cannot hear the video need them.</Trans>
          </p>
          <Button tone="secondary" onClick={choose}>
            <Trans>Upload a VTT or SRT file</Trans>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = "captions.vtt";
  link.click();
  URL.revokeObjectURL(address);
}
