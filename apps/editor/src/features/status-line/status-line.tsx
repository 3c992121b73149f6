import { lazyPart } from "../../base/loading/lazy-part.ts";
import { Later } from "../../base/loading/later.tsx";
import type { SectionActions } from "../../document/page/section-actions.ts";
import "./status-line.css";

const StatusContent = lazyPart(async () => ({ default: (await import("./status-content.tsx")).StatusContent }));

/** The line below the page. Its height is reserved, so that nothing moves when its content loads. */
export function StatusLine({ actions }: { readonly actions: SectionActions }) {
  return (
    <div className="status-line">
      <Later>
        <StatusContent actions={actions} />
      </Later>
    </div>
  );
}
