import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import type { Project } from "@coursewright/contract/courses.ts";
import { Book } from "@coursewright/course-page/book.tsx";
import { coverOf, firstCover } from "@coursewright/course/cover.ts";
import type { CourseCover } from "@coursewright/course/cover.ts";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { Shuffle } from "lucide-react";
import { useId, useState } from "react";
import { coverName, isSameCover, suggestCovers } from "./cover-suggestions.ts";
import { CoverUpload } from "./cover-upload.tsx";
import { useCoverWords } from "./cover-words.ts";
import { LaunchSection } from "./launch-section.tsx";
import "./cover-choice.css";

interface CoverChoiceProps {
  readonly project: Project;
  readonly chosen: CourseCover;
  readonly onChoose: (cover: CourseCover) => void;
}

export function CoverChoice({ project, chosen, onChoose }: CoverChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const wordsOf = useCoverWords();
  const { shown, drawOthers, show } = useShownCovers(project.id, chosen);
  const onUploaded = (address: string) => {
    const picture = { kind: "picture", address } as const;
    show(picture);
    onChoose(picture);
    announce(t`Your picture is the cover.`);
  };
  return (
    <LaunchSection id={id} title={<Trans>Cover</Trans>}>
      <div className="covers">
        <RadioGroup
          className="covers-shown"
          aria-labelledby={id}
          value={coverName(chosen)}
          onValueChange={(name) => {
            const cover = shown.find((each) => coverName(each) === name);
            if (cover) onChoose(cover);
          }}
        >
          {shown.map((cover) => (
            <Radio.Root key={coverName(cover)} value={coverName(cover)} className="covers-one" aria-label={wordsOf(cover)}>
              <Book cover={coverOf(project.id, cover)} title={project.name} />
            </Radio.Root>
          ))}
        </RadioGroup>
        <CoverUpload projectId={project.id} onUploaded={onUploaded}>
          <button type="button" className="covers-make" onClick={drawOthers}>
            <Shuffle size={18} strokeWidth={1.75} aria-hidden="true" />
            <Trans>Draw another</Trans>
          </button>
        </CoverUpload>
      </div>
    </LaunchSection>
  );
}

const maxShown = 4;

/** The chosen cover stays in the list until the author asks for other drawings, so that it can be chosen again. */
function useShownCovers(projectId: string, chosen: CourseCover) {
  const [round, setRound] = useState(0);
  const [shown, setShown] = useState(() => distinct([chosen, firstCover(projectId), ...suggestCovers({ projectId, round, chosen })]));
  return {
    shown,
    drawOthers() {
      setRound(round + 1);
      setShown(distinct([chosen, ...suggestCovers({ projectId, round: round + 1, chosen })]));
    },
    show: (cover: CourseCover) => setShown(distinct([cover, ...shown])),
  };
}

function distinct(covers: readonly CourseCover[]): CourseCover[] {
  return covers.filter((cover, place) => covers.findIndex((other) => isSameCover(other, cover)) === place).slice(0, maxShown);
}
