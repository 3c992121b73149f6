import { useLingui } from "@lingui/react/macro";
import { useIsOffline } from "../../../base/api/connection.ts";

export function useDisabledReason(type: string): string | undefined {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  if (isOffline) return t`The helper needs a connection`;
  if (type === "widgets") return t`Pick a widget first`;
  if (type === "chart") return t`Pick a kind of chart first`;
  return undefined;
}
