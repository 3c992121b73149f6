import { notify } from "@coursewright/ui/notify.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { useNavigate } from "react-router";
import { joinWait } from "./boot-wait.ts";

const bootDeadlineMs = 8_000;

interface Boot {
  /** True once the screen can be shown. Later failures, such as a failed refetch, are ignored. */
  readonly isReady: boolean;
  readonly error: unknown;
}

/** [BOOT-03] [BOOT-04] A failure or a timeout leads to the front page, with a notice that says why. */
export function useBootDeadline({ isReady, error }: Boot): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const hasFailed = !isReady && error !== null && error !== undefined;
  const giveUp = useEffectEvent((title: string) => {
    notify({ title, description: t`Everything saved is safe. Please try again from your shelf.`, stays: true });
    void navigate("/static/", { replace: true });
  });
  const fail = useEffectEvent(() => {
    console.error("The page could not be opened.", error);
    giveUp(t`That page could not be opened.`);
  });
  const runOut = useEffectEvent(() => giveUp(t`The page did not open within 8 seconds.`));
  useEffect(() => {
    if (hasFailed) fail();
  }, [hasFailed]);
  // A layout effect runs in the commit that shows the screen. On a slow machine the deadline could pass before an effect runs.
  useLayoutEffect(() => {
    if (isReady || hasFailed) return;
    const { waitedMs, leave } = joinWait();
    const timer = setTimeout(runOut, bootDeadlineMs - waitedMs);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [hasFailed, isReady]);
}
