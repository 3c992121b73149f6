import { useEffect } from "react";
import { useNavigate } from "react-router";

export const bootDeadlineMs = 8_000;

interface Boot {
  readonly isReady: boolean;
  readonly error: unknown;
}

/** [BOOT-03] [BOOT-04] A failure, or not being ready in time, leads to the front page, which says why. */
export function useBootDeadline({ isReady, error }: Boot): void {
  const navigate = useNavigate();
  const hasFailed = error !== null && error !== undefined;
  useEffect(() => {
    if (!hasFailed) return;
    console.error("The page could not be opened.", error);
    void navigate("/static/", { replace: true, state: { notice: "failed" } });
  }, [error, hasFailed, navigate]);
  useEffect(() => {
    if (isReady || hasFailed) return;
    const timer = setTimeout(() => void navigate("/static/", { replace: true, state: { notice: "slow" } }), bootDeadlineMs);
    return () => clearTimeout(timer);
  }, [hasFailed, isReady, navigate]);
}
