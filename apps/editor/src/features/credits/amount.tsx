import { useLingui } from "@lingui/react/macro";

const places = { maximumFractionDigits: 4 } as const;

/** Formats an exact decimal amount without padding zeros. */
export function useAmountWords(): (amount: string) => string {
  const { i18n } = useLingui();
  return (amount) => i18n.number(Math.abs(Number(amount)), places);
}

export function useSignedAmountWords(): (amount: string) => string {
  const { i18n } = useLingui();
  return (amount) => i18n.number(Number(amount), { ...places, signDisplay: "exceptZero" }).replace("-", "−");
}
