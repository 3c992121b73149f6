import type { Storage } from "@coursewright/contract/storage.ts";
import { useLingui } from "@lingui/react/macro";

/** "3.2 GB of 20 GB used", in the author's locale. */
export function useStorageWords(): (storage: Storage) => string {
  const { t, i18n } = useLingui();
  const format = (bytes: number) => {
    const [unit, size] = bytes >= 1e9 ? (["gigabyte", 1e9] as const) : (["megabyte", 1e6] as const);
    return new Intl.NumberFormat(i18n.locale, { style: "unit", unit, maximumFractionDigits: 1 }).format(bytes / size);
  };
  return ({ usedBytes, quotaBytes }) => {
    const [used, quota] = [format(usedBytes), format(quotaBytes)];
    return t`${used} of ${quota} used`;
  };
}
