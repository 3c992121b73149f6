import type { ProjectId } from "@coursewright/base/ids.ts";
import type { Captions } from "@coursewright/blocks/kit/captions/cues.ts";
import { isTooFast, tidied } from "@coursewright/blocks/kit/captions/edit-cues.ts";
import { storeCaptions } from "@coursewright/contract/captions.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { Dialog } from "@coursewright/ui/dialog.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleAlert } from "lucide-react";
import { useRef, useState } from "react";
import { wordsFor } from "../../../base/api/error-words.ts";
import { call } from "../../../base/api/client.ts";
import { CaptionsHead } from "./captions-head.tsx";
import { CueList } from "./cue-list.tsx";
import { Film, type FilmHandle } from "./film.tsx";
import { added, type Lines, linesOf } from "./lines.ts";
import "./captions.css";

interface CaptionsDialogProps {
  readonly projectId: ProjectId;
  readonly url: string;
  readonly captions: Captions | undefined;
  readonly onSave: (captions: Captions | undefined) => void;
  readonly onClose: () => void;
}

/** [MED-08] The film beside its captions, line by line. */
export function CaptionsDialog({ projectId, url, captions, onSave, onClose }: CaptionsDialogProps) {
  const { t, i18n } = useLingui();
  const film = useRef<FilmHandle>(null);
  const [language, setLanguage] = useState(captions?.language ?? i18n.locale.split("-", 1)[0] ?? "en");
  const [state, setState] = useState<Lines>(() => ({ lines: linesOf(captions?.cues ?? []), place: null }));
  const [seconds, setSeconds] = useState(0);
  const [isChanged, setChanged] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [saving, setSaving] = useState<{ readonly error: unknown } | "no" | "busy">("no");
  const { lines } = state;
  const change = (next: Lines) => {
    setState(next);
    setChanged(true);
    setLeaving(false);
  };
  const save = async () => {
    const cues = tidied(lines);
    if (cues.length === 0) return onSave(undefined);
    setSaving("busy");
    try {
      const { url: file } = await call(storeCaptions, { body: { projectId, language, cues } });
      onSave({ language, url: file, cues });
    } catch (error) {
      setSaving({ error });
    }
  };
  const shown = lines.find(({ start, end }) => seconds >= start && seconds < end);
  const toCheck = lines.filter(isTooFast).length;
  return (
    <Dialog
      open
      size="full"
      title={t`Captions`}
      closeLabel={t`Close`}
      onClose={() => (isChanged && !isLeaving ? setLeaving(true) : onClose())}
    >
      <div className="captions" data-own-undo="">
        <Film ref={film} url={url} caption={shown?.text ?? ""} language={language} onTime={setSeconds} />
        <section className="captions-side" aria-label={t`Lines`}>
          <CaptionsHead
            language={language}
            lines={lines}
            onLanguage={(next) => {
              setLanguage(next);
              setChanged(true);
            }}
            onLines={change}
          />
          <CueList
            state={state}
            shown={shown?.key}
            onChange={change}
            onPlace={(place) => setState({ lines, place })}
            onPlay={(line) => film.current?.play(line)}
          />
          <div className="captions-foot">
            <span>
              <Plural value={lines.length} one="# line" other="# lines" />
              {toCheck > 0 ? (
                <>
                  {", "}
                  <Plural value={toCheck} one="# to check" other="# to check" />
                </>
              ) : null}
            </span>
            <Button tone="quiet" size="small" onClick={() => change(added(state, seconds))}>
              <Trans>Add a line</Trans>
            </Button>
          </div>
        </section>
      </div>
      {isLeaving ? (
        <Notice
          tone="warn"
          title={t`Your changes are not saved`}
          actions={
            <Button tone="quiet" size="small" onClick={onClose}>
              <Trans>Discard changes</Trans>
            </Button>
          }
        />
      ) : null}
      {typeof saving === "object" ? (
        <Notice tone="bad" icon={<CircleAlert size={18} />} title={t`The captions were not saved`}>
          {wordsFor(saving.error)}
        </Notice>
      ) : null}
      <div className="ui-dialog-foot captions-end">
        <Button tone="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button busy={saving === "busy"} onClick={() => void save()}>
          <Trans>Save captions</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
