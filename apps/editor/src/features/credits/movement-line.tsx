import type { Movement, Work } from "@coursewright/contract/credits.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Gift, ShoppingBag, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { useAmountWords, useSignedAmountWords } from "./amount.tsx";
import { useWorkWords } from "./use-work-words.ts";
import { workIcons } from "./work-icons.ts";

const sourceIcons = { grant: Gift, purchase: ShoppingBag, refund: Undo2 } as const;

export function MovementLine({ movement }: { readonly movement: Movement }) {
  const { i18n } = useLingui();
  const signed = useSignedAmountWords();
  const { kind, work } = movement;
  const isWork = kind === "hold" || kind === "settle" || kind === "release";
  const Icon = isWork ? workIcons[work ?? "other"] : sourceIcons[kind];
  const isNothing = kind === "release";
  return (
    <li className={kind === "hold" || isNothing ? "movement movement--quiet" : "movement"}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="movement-words">
        <Title movement={movement} />
        <Note movement={movement} />
      </span>
      <time dateTime={movement.at}>{i18n.date(movement.at, { timeStyle: "short" })}</time>
      <b>{isNothing ? <span aria-hidden="true">0</span> : signed(movement.amount)}</b>
    </li>
  );
}

function Title({ movement: { kind, work } }: { readonly movement: Movement }): ReactNode {
  switch (kind) {
    case "grant":
      return <Trans>Credits given to you</Trans>;
    case "purchase":
      return <Trans>Credits bought</Trans>;
    case "refund":
      return <Trans>Bought credits removed</Trans>;
    case "hold":
    case "settle":
    case "release":
      return <WorkTitle work={work ?? "other"} />;
  }
}

function WorkTitle({ work }: { readonly work: Work }) {
  return useWorkWords()(work, "one");
}

function Note({ movement: { kind, owed } }: { readonly movement: Movement }) {
  const amount = useAmountWords()(owed);
  if (kind === "hold") return <Small words={<Trans>Reserved, charged when it is finished</Trans>} />;
  if (kind === "release") return <Small words={<Trans>Nothing was charged</Trans>} />;
  if (Number(owed) > 0) return <Small words={<Trans>You had already spent {amount} of them and owe them now</Trans>} />;
  if (Number(owed) < 0) return <Small words={<Trans>{amount} of them paid your debt</Trans>} />;
  return null;
}

function Small({ words }: { readonly words: ReactNode }) {
  return <small> {words}</small>;
}
