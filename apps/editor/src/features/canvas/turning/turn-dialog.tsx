import { ConfirmDialog } from "@coursewright/ui/confirm-dialog.tsx";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { lossWords } from "./loss-words.ts";
import { turnKindOf } from "./turn-kinds.ts";
import { answerTurn } from "./turning.ts";
import type { Asked } from "./turning.ts";
import "./turn-dialog.css";

/** [WR-16] Says what will not fit before anything changes. */
export function TurnDialog({ asked: { ids, type, losses, isPossible } }: { readonly asked: Asked }) {
  const { t, i18n } = useLingui();
  const kind = turnKindOf(type);
  const into = kind ? i18n._(ids.length === 1 ? kind.one : kind.many) : type;
  const words = lossWords(losses, { i18n, inside: kind ? i18n._(kind.inside) : "" });
  return (
    <ConfirmDialog
      open
      title={plural(ids.length, { one: `Turn this block into ${into}?`, other: `Turn these # blocks into ${into}?` })}
      description={
        <>
          {words.map((line) => (
            <span key={line} className="turn-loss">
              {line}
            </span>
          ))}
        </>
      }
      cancelLabel={isPossible ? t`Cancel` : t`Close`}
      confirmLabel={isPossible ? t`Turn into ${into}` : t`Keep as it is`}
      onCancel={() => answerTurn(false)}
      onConfirm={() => answerTurn(isPossible)}
    />
  );
}
