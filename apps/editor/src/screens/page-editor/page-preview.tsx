import { useLingui } from "@lingui/react/macro";
import { wordsFor } from "../../base/api/error-words.ts";
import { useOpenPage } from "../../document/page/page-context.tsx";
import { saveAll } from "../../document/page/save-all.ts";
import type { SaveState } from "../../document/saving/save-state.ts";
import { PreviewDialog } from "../../features/publishing/preview-dialog.tsx";
import type { PreviewObstacle } from "../../features/publishing/preview-dialog.tsx";

interface PagePreviewProps {
  readonly projectId: string;
  readonly pageId: string;
  /** Resolves when the page has its new name. */
  readonly renamed: () => Promise<void>;
  readonly restoreFocus: () => void;
  readonly onClose: () => void;
}

/** [WR-42] The open page as learners would see it. The page is saved first, so that the preview shows the text on the screen. */
export function PagePreview({ renamed, ...props }: PagePreviewProps) {
  const { t } = useLingui();
  const page = useOpenPage();
  const obstacleIn = useObstacles();
  const prepare = async () => {
    const [state] = await Promise.all([saveAll(page), renamed()]);
    return obstacleIn(state);
  };
  return <PreviewDialog {...props} frameTitle={t`The page as learners would see it`} backWords={t`Back to writing`} prepare={prepare} />;
}

function useObstacles(): (state: SaveState) => PreviewObstacle | null {
  const { t } = useLingui();
  return (state) => {
    switch (state.kind) {
      case "waiting": {
        const advice = t`The preview needs a connection. Your text is safe on this computer.`;
        return { title: state.isOffline ? t`You are offline.` : t`The server does not answer.`, advice };
      }
      case "refused":
        return { title: wordsFor(state.error), advice: t`Your last changes are not saved, so the preview cannot show them yet.` };
      case "conflict":
        return {
          title: t`There are two versions of this page.`,
          advice: t`Go back to writing and choose one. Then open the preview again.`,
        };
      default:
        return null;
    }
  };
}
