import { makeCourse } from "@coursewright/contract/drafting.ts";
import type { Idea } from "@coursewright/contract/drafting.ts";
import { Button } from "@coursewright/ui/button.tsx";
import { announce } from "@coursewright/ui/live-region.tsx";
import { Notice } from "@coursewright/ui/notice.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { isTemporary } from "../../base/api/api-error.ts";
import { call } from "../../base/api/client.ts";
import { wordsFor } from "../../base/api/error-words.ts";
import { ideaKey, projectsKey, queries } from "../../base/api/queries.ts";
import { useSignedIn } from "../../base/session/signed-in.tsx";
import type { OutlineEdits } from "./use-outline-edits.ts";

interface MakeFootProps {
  readonly idea: Idea;
  readonly edits: OutlineEdits;
  /** True while another outline is being written. */
  readonly isOff: boolean;
}

export function MakeFoot({ idea: { id }, edits, isOff }: MakeFootProps) {
  const { uid } = useSignedIn();
  const { t } = useLingui();
  const make = useMutation({
    mutationFn: (baseVersion: number) => call(makeCourse, { params: { uid, ideaId: id }, body: { baseVersion } }),
    // A retry is safe: the server answers with the course that it has already created.
    retry: (count, error) => count < 2 && isTemporary(error),
    onSuccess: async (made) => {
      queries.setQueryData(ideaKey(uid, id), made);
      announce(t`The course is on your shelf. Its pages are empty.`);
      await queries.invalidateQueries({ queryKey: projectsKey(uid) });
    },
  });
  const submit = async () => {
    if (await edits.saver.flush()) make.mutate(edits.read()?.version ?? 0);
  };
  return (
    <>
      {make.isError ? <Notice tone="bad" icon={<CircleAlert size={18} />} title={wordsFor(make.error)} /> : null}
      <footer className="outline-foot">
        <span>
          <Trans>Pages start empty. Nothing is written until you ask.</Trans>
        </span>
        <Button
          size="large"
          busy={make.isPending}
          disabledReason={isOff ? t`Another outline is being drafted` : undefined}
          onClick={() => void submit()}
        >
          <Trans>Make this course</Trans>
        </Button>
      </footer>
    </>
  );
}
