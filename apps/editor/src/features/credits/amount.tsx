import { useLingui } from "@lingui/react/macro";

const places = { maximumFractionDigits: 4 } as const;

/** An exact amount as it is read: no more places than it has. */
export function useAmountWords(): (amount: string) => string {
  const { i18n } = useLingui();
  return (amount) => i18n.number(Math.abs(Number(amount)), places);
}

/** What came in, with a plus, or went out. */
export function useSignedAmountWords(): (amount: string) => string {
  const { i18n } = useLingui();
  return (amount) => i18n.number(Number(amount), { ...places, signDisplay: "exceptZero" }).replace("-", "−");
}
